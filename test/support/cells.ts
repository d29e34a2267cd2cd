import { addRow } from '../../src/search/embedding/quantised-rows.ts';
import type { Cells, IndexData } from '../../src/search/files/index-data.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { encodeIndex } from '../../src/search/files/encode-index.ts';
import type { IndexFiles } from '../../src/search/files/index-files.ts';
import { buildCells } from '../../src/search/indexing/build-cells.ts';
import { indexData } from '../../src/search/indexing/build-index.ts';
import { EMBEDDER } from './embedder.ts';

/** The same data with its servers in cells, also if they are too few for cells. `perRoot` is the number of cells per root of the vectors. */
export function withCells(data: IndexData, perRoot: number): IndexData & { readonly vectors: { readonly cells: Cells } } {
  const { vectors } = data;
  if (vectors?.fine === undefined) throw new Error('The data has no finer vectors to divide.');
  const { fine } = vectors;
  const floats = new Float32Array(fine.count * fine.dimensions);
  for (let row = 0; row < fine.count; row += 1) addRow(fine, row, 1, floats.subarray(row * fine.dimensions, (row + 1) * fine.dimensions));
  const settings = { minBytes: 0, perRoot, sample: 32, passes: 4 };
  const cells = buildCells({ floats, count: fine.count, dimensions: fine.dimensions }, fine.count, settings);
  if (cells === undefined) throw new Error('There are no cells.');
  return { ...data, vectors: { ...vectors, cells } };
}

/** The index data of records. */
export async function dataOfRecords(records: readonly ServerRecord[]): Promise<IndexData> {
  return indexData(records, EMBEDDER, { table: (await EMBEDDER.table()).description });
}

/** The files of an index with those of its embedder. */
export async function filesOf(data: IndexData): Promise<IndexFiles> {
  return new Map([...(await EMBEDDER.table()).files, ...(await encodeIndex(data))]);
}

/** The same data with all vectors in one file. */
export function withoutCells(data: IndexData): IndexData {
  const { vectors } = data;
  if (vectors?.cells === undefined) return data;
  const { cells: _cells, ...others } = vectors;
  return { ...data, vectors: others };
}
