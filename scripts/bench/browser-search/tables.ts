import type { TextTable } from '../../terminal/text-table.ts';
import { barTable } from '../support/bar.ts';
import { compareWithTargets } from './bars.ts';
import type { EngineFigures, Figures } from './figures.ts';
import type { Network } from './link.ts';
import { NETWORK_KEYS, NETWORKS } from './networks.ts';
import type { Latency } from '../support/quantiles.ts';
import { FIRST_QUERIES, WARM_QUERIES } from './queries.ts';
import { kilobytes, megabytes, milliseconds, seconds, wholeNumber } from '../support/units.ts';
import { ROUNDS } from './warm.ts';

const NETWORK_NAMES = NETWORK_KEYS.map((key) => NETWORKS[key].name);

/** All figures as tables. */
export function tablesOf(figures: Figures): readonly TextTable[] {
  const engines = [figures.text, figures.hybrid, ...figures.peers];
  const { own } = figures;
  return [
    wireTable(engines),
    firstTable(engines),
    useTable(engines),
    stageTable(own),
    ownTable(figures),
    waterfallTable(own),
    barTable(compareWithTargets(figures)),
    noteTable(figures),
  ];
}

function wireTable(engines: readonly EngineFigures[]): TextTable {
  return {
    heads: ['bytes', 'index', 'index, Brotli', 'wire to first result', 'requests', 'build, CPU'],
    rows: engines.map(({ name, index, first, buildSeconds }) => [
      name,
      megabytes(index.raw),
      megabytes(index.brotli),
      kilobytes(first.bytes),
      wholeNumber(first.requests),
      seconds(buildSeconds * 1000),
    ]),
  };
}

function firstTable(engines: readonly EngineFigures[]): TextTable {
  return {
    heads: ['first ten results, cold', ...NETWORK_NAMES],
    rows: engines.map(({ name, first }) => [name, ...NETWORK_KEYS.map((key) => seconds(first.ms[key]))]),
  };
}

function useTable(engines: readonly EngineFigures[]): TextTable {
  return {
    heads: ['in use', 'warm p50', 'warm p99', 'heap', 'longest task'],
    rows: engines.map(({ name, warm, heapBytes, longestTask }) => [
      name,
      ...latencyCells(warm),
      megabytes(heapBytes),
      longestTask === 0 ? '≤ 50 ms' : milliseconds(longestTask),
    ]),
  };
}

function stageTable({ stages }: Figures['own']): TextTable {
  return {
    heads: ['our answers, cold', 'wire', 'requests', ...NETWORK_NAMES],
    rows: stages.map(({ mode, stage, bytes, requests, ms }) => [
      `${mode}: ${stage}`,
      kilobytes(bytes),
      wholeNumber(requests),
      ...NETWORK_KEYS.map((key) => seconds(ms[key])),
    ]),
  };
}

function ownTable({ text, hybrid, own, records }: Figures): TextTable {
  const name = (mode: string, where: string, count: number): string => `${mode}, ${where}, ${wholeNumber(count)} servers`;
  return {
    heads: ['ours, warm', 'p50', 'p99', 'build, CPU', 'index'],
    rows: [
      [name('text', 'in the worker', records), ...latencyCells(text.warm)],
      [name('hybrid', 'in the worker', records), ...latencyCells(hybrid.warm)],
      [name('hybrid', 'page to worker and back', records), ...latencyCells(own.roundTrip)],
      ...own.inNode.flatMap((each) => [
        [name('text', 'in Node', each.records), ...latencyCells(each.text)],
        [
          name('hybrid', 'in Node', each.records),
          ...latencyCells(each.hybrid),
          seconds(each.buildSeconds * 1000),
          megabytes(each.indexBytes),
        ],
      ]),
    ],
  };
}

function waterfallTable({ waterfall }: Figures['own']): TextTable {
  return {
    heads: ['our files, hybrid, Slow 4G', 'from', 'to', 'bytes'],
    rows: waterfall.map(({ name, start, end, bytes }) => [name, milliseconds(start), milliseconds(end), wholeNumber(bytes)]),
  };
}

/** Explanations of the figures. */
function noteTable({ chromium, leftOut }: Figures): TextTable {
  const notes = [
    `Chromium ${chromium}, headless. Medians of ${FIRST_QUERIES.length} queries, each in a browser with an empty cache.`,
    'One server for all: HTTP/2 over TLS, files in Brotli 11, immutable. The connection is already open.',
    'Delay and bandwidth are limited outside the browser, so that they also apply to workers.',
    ...NETWORK_KEYS.flatMap((key) => networkNote(NETWORKS[key]) ?? []),
    'On the wire: all bytes received until the first ten results on Slow 4G: files, headers, framing, TLS.',
    `Warm: ${WARM_QUERIES} queries, each run once before; median of ${ROUNDS} rounds. Ours in the worker, peers in the page.`,
    'Heap: JavaScript and array buffers of page and workers, after garbage collection. An empty page uses 1 MB.',
    ...leftOut,
  ];
  return { heads: ['notes'], rows: notes.map((note) => [note]) };
}

function networkNote({ name, roundTrip, bitsPerSecond }: Network): string | undefined {
  return roundTrip === 0 ? undefined : `${name}: ${roundTrip} ms round trip, ${(bitsPerSecond / 1e6).toFixed(2)} Mbit/s.`;
}

function latencyCells({ p50, p99 }: Latency): [string, string] {
  return [milliseconds(p50), milliseconds(p99)];
}
