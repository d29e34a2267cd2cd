import { atMost, type Bar } from '../support/bar.ts';
import { wholeNumber } from '../support/units.ts';
import type { Figures, LargeFigures, SizeFigures } from './figures.ts';

/** Servers from which on the costs that do not depend on their number are small, so that ratios say something. */
const MIN_SERVERS = 10_000;

/** Largest memory by number of servers, in bytes. */
const MEMORY: readonly (readonly [servers: number, bytes: number])[] = [
  [13_383, 1e9],
  [50_000, 2e9],
  [100_000, 3e9],
];

/** Compares the figures with the targets. */
export function compareWithTargets({ sizes, large }: Figures): readonly Bar[] {
  return [...sizes.filter(({ servers }) => servers >= MIN_SERVERS).flatMap(ratioBars), ...large.flatMap((each) => largeBars(each, sizes))];
}

function ratioBars({ servers, cold, bare, changed, unchanged, eleventy }: SizeFigures): readonly Bar[] {
  const of = `${wholeNumber(servers)} servers`;
  const eleventySeconds = eleventy.cpuSeconds;
  return [
    atMost(`${of}: all families, to Eleventy`, cold.cpuSeconds / eleventySeconds, 1.3, times),
    atMost(`${of}: families off, to Eleventy`, bare.cpuSeconds / eleventySeconds, 0.9, times),
    atMost(`${of}: 1 % changed, to all`, changed.cpuSeconds / cold.cpuSeconds, 0.15, times),
    atMost(`${of}: 1 % changed, to Eleventy`, changed.cpuSeconds / eleventySeconds, 0.5, times),
    atMost(`${of}: nothing changed, to all`, unchanged.cpuSeconds / cold.cpuSeconds, 0.06, times),
  ];
}

/** CPU time per server, compared with that of 10,000 servers: more than this is not linear. */
const LINEAR = 1.2;

function largeBars({ servers, cold }: LargeFigures, sizes: readonly SizeFigures[]): readonly Bar[] {
  const of = `${wholeNumber(servers)} servers`;
  const limit = MEMORY.find(([most]) => servers <= most)?.[1];
  const reference = sizes.find((each) => each.servers === MIN_SERVERS);
  return [
    ...(limit === undefined ? [] : [atMost(`${of}: resident at most, MB`, cold.peakRss / 1e6, limit / 1e6, wholeNumber)]),
    ...(reference === undefined
      ? []
      : [
          atMost(
            `${of}: CPU time of a server, to that of ${wholeNumber(MIN_SERVERS)}`,
            cold.cpuSeconds / servers / (reference.cold.cpuSeconds / reference.servers),
            LINEAR,
            times,
          ),
        ]),
  ];
}

function times(value: number): string {
  return `${value.toFixed(3)} ×`;
}
