import type { TextTable } from '../../terminal/text-table.ts';
import { barTable } from '../support/bar.ts';
import { wholeNumber } from '../support/units.ts';
import { compareWithTargets } from './bars.ts';
import { ELEVENTY } from './eleventy.ts';
import type { BuildFigures, Figures, LargeFigures, SizeFigures } from './figures.ts';
import type { CommandUsage } from './process-usage.ts';

/** The figures as tables. */
export function tablesOf(figures: Figures): readonly TextTable[] {
  const bars = compareWithTargets(figures);
  return [
    ...figures.sizes.map(sizeTable),
    ...(figures.large.length === 0 ? [] : [largeTable(figures.large)]),
    ...(bars.length === 0 ? [] : [barTable(bars)]),
  ];
}

const HEADS = ['CPU s', 'of it system', 'elapsed s', 'RSS MB', 'files', 'MB'];

function sizeTable({ servers, cold, second, changed, unchanged, bare, eleventy, eleventyData, plain }: SizeFigures): TextTable {
  const row = (name: string, build: BuildFigures): string[] => [
    name,
    ...cells(build),
    (build.cpuSeconds / cold.cpuSeconds).toFixed(3),
    (build.cpuSeconds / eleventy.cpuSeconds).toFixed(3),
  ];
  return {
    heads: [`${wholeNumber(servers)} servers`, ...HEADS, 'to all', 'to Eleventy'],
    rows: [
      row('all families', cold),
      row('1 % changed, second build', second),
      row('1 % changed, later builds', changed),
      row('nothing changed', unchanged),
      row('families off', bare),
      row(ELEVENTY, eleventy),
      row(`${ELEVENTY}, one data file`, eleventyData),
      row('plain loop', plain),
    ],
  };
}

function largeTable(large: readonly LargeFigures[]): TextTable {
  const rows = large.flatMap(({ servers, cold, verify }) => [
    [`${wholeNumber(servers)} servers`, ...cells(cold)],
    ...(verify === undefined ? [] : [[`${wholeNumber(servers)} servers, verified`, ...usage(verify), '', '']]),
  ]);
  return { heads: ['all families, without a cache', ...HEADS], rows };
}

function cells(build: BuildFigures): string[] {
  return [...usage(build), wholeNumber(build.files), (build.bytes / 1e6).toFixed(0)];
}

function usage({ cpuSeconds, systemSeconds, seconds, peakRss }: CommandUsage): string[] {
  return [cpuSeconds.toFixed(1), systemSeconds.toFixed(1), seconds.toFixed(1), wholeNumber(peakRss / 1e6)];
}
