import { atMost, type Bar, type Unit } from '../support/bar.ts';
import type { Figures } from './figures.ts';
import { NETWORK_KEYS, NETWORKS } from './networks.ts';
import { kilobytes, megabytes, milliseconds, seconds, wholeNumber } from '../support/units.ts';

/** Size of the catalogue for the target of a warm engine. */
const LARGE = 100_000;

/** Compares the figures with the targets. */
export function compareWithTargets(figures: Figures): readonly Bar[] {
  return [...firstBars(figures), ...useBars(figures), ...peerBars(figures)];
}

function firstBars({ text, hybrid }: Figures): Bar[] {
  return [
    atMost('words: on the wire', text.first.bytes, 60e3, kilobytes),
    atMost('words: first result, Slow 4G', text.first.ms.slow, 1100, seconds),
    atMost('hybrid: on the wire', hybrid.first.bytes, 200e3, kilobytes),
    atMost('hybrid: first result, Fast 4G', hybrid.first.ms.fast, 1200, seconds),
    atMost('hybrid: first result, Slow 4G', hybrid.first.ms.slow, 2000, seconds),
  ];
}

function useBars({ hybrid, text, own, records }: Figures): Bar[] {
  const large = own.inNode.find((each) => each.records >= LARGE);
  return [
    atMost(`hybrid: warm query in the worker, p50, ${wholeNumber(records)} servers`, hybrid.warm.p50, 1, milliseconds),
    atMost(`hybrid: warm query in the worker, p99, ${wholeNumber(records)} servers`, hybrid.warm.p99, 5, milliseconds),
    atMost(`hybrid: warm query in Node, p99, ${wholeNumber(LARGE)} servers`, large?.hybrid.p99 ?? Number.NaN, 16, milliseconds),
    // The page and its scripts are some 50 KB more.
    atMost(`hybrid: index files of the first answer, ${wholeNumber(LARGE)} servers`, large?.hybridBytes ?? Number.NaN, 300e3, kilobytes),
    atMost('hybrid: heap of page and worker', hybrid.heapBytes, 16e6, megabytes),
    longestTask(Math.max(hybrid.longestTask, text.longestTask)),
    atMost(`index of ${wholeNumber(records)} servers, CPU time`, hybrid.buildSeconds * 1000, 5000, seconds),
  ];
}

/** Our text search against the best peer: our first results are those of the text search. */
function peerBars({ text, peers }: Figures): Bar[] {
  if (peers.length === 0) return [];
  const best = (value: (peer: Figures['peers'][number]) => number): number => Math.min(...peers.map(value));
  return [
    below(
      'words: on the wire, compared with the best peer',
      text.first.bytes,
      best(({ first }) => first.bytes),
      kilobytes,
    ),
    ...NETWORK_KEYS.map((key) =>
      below(
        `words: first result, compared with the best peer, ${NETWORKS[key].name}`,
        text.first.ms[key],
        best(({ first }) => first.ms[key]),
        seconds,
      ),
    ),
  ];
}

function below(what: string, value: number, limit: number, unit: Unit): Bar {
  return { what, bar: `< ${unit(limit)}`, figure: unit(value), held: value < limit };
}

/** The browser does not report tasks up to 50 ms. */
function longestTask(value: number): Bar {
  const bar = atMost('longest task of the main thread', value, 50, milliseconds);
  return value === 0 ? { ...bar, figure: 'none over 50 ms' } : bar;
}
