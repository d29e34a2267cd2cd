import type { TextTable } from '../../terminal/text-table.ts';
import { barTable } from '../support/bar.ts';
import { millions, times, wholeNumber } from '../support/units.ts';
import { compareWithTargets } from './bars.ts';
import type { Figures, RequestFigures } from './figures.ts';

/** The figures as tables. */
export function tablesOf(figures: Figures): readonly TextTable[] {
  return [requestTable(figures), mixTable(figures), memoryTable(figures), barTable(compareWithTargets(figures))];
}

function requestTable({ list, byName, byId, search, constant, astro, earlier, records, connections }: Figures): TextTable {
  const row = ({ name, requestsPerSecond, p50, p99, cpuMicroseconds, toConstant }: RequestFigures): string[] => [
    name,
    wholeNumber(requestsPerSecond),
    p50.toFixed(0),
    p99.toFixed(0),
    wholeNumber(cpuMicroseconds),
    times(toConstant),
  ];
  return {
    heads: [`${wholeNumber(records)} servers, ${connections} connections`, 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'to constant'],
    rows: [list, byName, byId, search, ...[astro, earlier].filter((each) => each !== undefined), constant].map(row),
  };
}

function mixTable({ mix }: Figures): TextTable {
  return {
    heads: ['searches, few of them often', 'CPU µs, first round', 'CPU µs', `to ${mix[0]?.name ?? ''}`],
    rows: mix.map(({ name, first, median, toMeasure }) => [name, wholeNumber(first), wholeNumber(median), times(toMeasure)]),
  };
}

function memoryTable({ memory }: Figures): TextTable {
  return {
    heads: ['requests, mixed', 'heap MB', 'RSS MB'],
    rows: memory.map(({ requests, heapUsed, rss }) => [wholeNumber(requests), millions(heapUsed), millions(rss)]),
  };
}
