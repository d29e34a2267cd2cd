import type { TextTable } from '../../terminal/text-table.ts';
import { barTable, type Bar } from '../support/bar.ts';
import { millions, times, wholeNumber } from '../support/units.ts';
import { CORES_FOR_TWO } from './bars.ts';
import type { ComparedCost, Cost, Figures, LoadUsage, SizeFigures } from './figures.ts';

/** The figures as tables. */
export function tablesOf(figures: Figures, [crawls]: readonly TextTable[], bars: readonly Bar[]): readonly TextTable[] {
  const { sizes } = figures;
  return [
    loadTable(sizes),
    ...sizes.map(bytesTable),
    ...sizes.flatMap(({ servers, called, served }) => [
      costTable(`${wholeNumber(servers)} servers, calls`, called),
      costTable(`${wholeNumber(servers)} servers, HTTP`, served),
    ]),
    memoryTable(sizes),
    replicaTable(figures),
    ...(crawls === undefined ? [] : [crawls]),
    barTable(bars),
  ];
}

function loadTable(sizes: readonly SizeFigures[]): TextTable {
  const row = (servers: number, what: string, { seconds, node, database, peakRss }: LoadUsage): string[] => [
    `${wholeNumber(servers)} servers${what}`,
    seconds.toFixed(1),
    wholeNumber(servers / seconds),
    node.toFixed(1),
    database.toFixed(1),
    millions(peakRss),
  ];
  return {
    heads: ['load', 's', 'servers/s', 'CPU s Node', 'CPU s PostgreSQL', 'Node MB'],
    rows: sizes.flatMap(({ servers, load: { first, again } }) => [row(servers, '', first), row(servers, ', 1 % changed', again)]),
  };
}

function bytesTable({ servers, load: { tables, recordsBytes } }: SizeFigures): TextTable {
  const row = (what: string, bytes: number, indexes: number): string[] => [
    what,
    millions(bytes),
    millions(indexes),
    wholeNumber(bytes / servers),
  ];
  const sum = (name: 'bytes' | 'indexes'): number => tables.reduce((total, table) => total + table[name], 0);
  return {
    heads: [`${wholeNumber(servers)} servers`, 'MB', 'of it indexes', 'bytes a server'],
    rows: [
      ...tables.filter(({ bytes }) => bytes >= servers).map(({ table, bytes, indexes }) => row(table, bytes, indexes)),
      row('edition', sum('bytes'), sum('indexes')),
      row('records as a file', recordsBytes, 0),
    ],
  };
}

function costTable(head: string, costs: readonly ComparedCost[]): TextTable {
  const row = (name: string, { p50, p99, node, database }: Cost, ratio: string): string[] => [
    name,
    ...[p50, p99, node, database, node + database].map(milliseconds),
    ratio,
  ];
  return {
    heads: [head, 'p50 ms', 'p99 ms', 'CPU ms Node', 'PostgreSQL', 'both', 'to files'],
    rows: costs.flatMap(({ name, files, database, toFiles }) => [
      row(`${name}: files`, files, ''),
      row(`${name}: database`, database, times(toFiles)),
    ]),
  };
}

function memoryTable(sizes: readonly SizeFigures[]): TextTable {
  return {
    heads: ['memory of portolan serve, MB', 'files, started', 'asked', 'database, started', 'asked'],
    rows: sizes.map(({ servers, memory: { files, database } }) => [
      `${wholeNumber(servers)} servers`,
      ...[files.started, files.asked, database.started, database.asked].map(millions),
    ]),
  };
}

function replicaTable({ replicas, cores }: Figures): TextTable {
  const unfit = cores < CORES_FOR_TWO ? `; a target from ${CORES_FOR_TWO} cores on` : '';
  return {
    heads: [`requests/s on ${cores} cores${unfit}`, 'one server', 'two', 'two to one'],
    rows: replicas.map(({ name, one, two, gain }) => [name, wholeNumber(one), wholeNumber(two), times(gain)]),
  };
}

function milliseconds(value: number): string {
  return value.toFixed(value < 0.1 ? 4 : 3);
}
