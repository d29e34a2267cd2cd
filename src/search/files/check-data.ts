import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import { FACET_NAMES, FILTER_KINDS, ORDER_NAMES, type Cells, type IndexData } from './index-data.ts';
import { MAX_SERVERS } from './manifest.ts';

/**
 * Checks that all row numbers are valid. Their order, well-formed texts and matching lengths are checked when they are written.
 *
 * @throws RangeError with the reason
 */
export function checkData({ cards, toolNames, terms, nameKeys, filters, facets, orders, ranking, vectors }: IndexData): void {
  const count = cards.length;
  if (count > MAX_SERVERS) throw new RangeError(`An index can contain at most ${MAX_SERVERS} servers, not ${count}.`);
  const checkRow = (row: number | undefined, what: string): void => {
    if (row !== undefined && row >= count) throw new RangeError(`${what} refers to row ${row}; there are ${count} rows.`);
  };
  for (const [term, { rows }] of terms) checkRow(rows.at(-1), `The term ${JSON.stringify(term)}`);
  for (const [name, bearers] of nameKeys) for (const { row } of bearers) checkRow(row, `The name ${JSON.stringify(name)}`);
  for (const kind of FILTER_KINDS) {
    for (const [value, rows] of filters[kind]) checkRow(rows[rows.length - 1], `The ${kind} ${JSON.stringify(value)}`);
  }
  for (const facet of FACET_NAMES) {
    if (facets[facet].length !== count) throw new RangeError(`The facet ${facet} has ${facets[facet].length} rows; there are ${count}.`);
  }
  if (toolNames.length !== count) throw new RangeError(`There are tool names for ${toolNames.length} rows; there are ${count}.`);
  for (const name of ORDER_NAMES) {
    const { size } = new Set(Array.from(orders[name]).filter((row) => row < count));
    if (size !== count || orders[name].length !== count) throw new RangeError(`The order ${name} does not contain every row exactly once.`);
  }
  if (vectors?.fine !== undefined) checkFine(vectors.fine, count, vectors.embedder.dimensions);
  if (vectors?.cells !== undefined) checkCells(vectors.cells, count, vectors.embedder.dimensions);
  for (const [name, figure] of Object.entries(ranking)) {
    if (!Number.isFinite(figure)) throw new RangeError(`The ranking's ${name} is ${figure}, which JSON cannot represent.`);
  }
}

function checkCells({ centroids, cellOf }: Cells, servers: number, expected: number): void {
  if (centroids.dimensions !== expected || centroids.count < 1) {
    throw new RangeError(`There are ${centroids.count} cells of ${centroids.dimensions} dimensions; the embedder has ${expected}.`);
  }
  if (cellOf.length !== servers || Array.from(cellOf).some((cell) => cell >= centroids.count)) {
    throw new RangeError(`Not every row (${servers}) has a cell.`);
  }
}

function checkFine({ count, dimensions, scales, codes }: QuantisedRows, servers: number, expected: number): void {
  if (dimensions !== expected || dimensions % 2 !== 0) {
    throw new RangeError(`The finer vectors have ${dimensions} dimensions; the embedder has ${expected}, and they must be even.`);
  }
  if (count !== servers || scales.length !== count || codes.length !== (count * dimensions) / 2) {
    throw new RangeError(`The number of finer vectors differs from the number of rows (${servers}).`);
  }
}
