import type { FacetName, OrderName } from './index-data.ts';
import type { FileKind } from './sealed-file.ts';

/** A kind of file with numbered names; a column is named by its facet, an order by its sort key. */
export type NumberedKind = Exclude<FileKind, 'column' | 'order'>;

/** Name of the file of all vectors within the folder of an index. */
export const VECTORS_NAME = 'vectors.bin';

/**
 * Whether a file has vectors for ranking by meaning and is requested together with the words of a query, by its name: no first answer needs
 * it. Cells are requested later, and before the cards of the last answer.
 */
export function isVectorFile(name: string): boolean {
  return /\/(?:vectors|centroids)\.bin$/.test(name);
}

/** Name of a file within the folder of an index; `part` from 0. */
export function fileName(kind: NumberedKind, part: number): string {
  const isAlone = kind === 'marks' || kind === 'tokens' || kind === 'lexicon' || kind === 'vectors' || kind === 'centroids';
  return isAlone ? `${kind}.bin` : `${kind}-${part}.bin`;
}

/** Name of the file of a facet. */
export function columnName(facet: FacetName): string {
  return `columns-${facet}.bin`;
}

/** Name of the file of an order. */
export function orderName(order: OrderName): string {
  return `order-${order}.bin`;
}
