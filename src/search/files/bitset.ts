/** A set of rows as bits, lowest bit first. */
export interface Bitset {
  /** Number of rows of the index. */
  readonly size: number;
  /** One bit per row; bits past {@link size} are 0. */
  readonly bytes: Uint8Array;
  has(row: number): boolean;
}

/** A bitset over existing bytes. */
export function bitsetOf(bytes: Uint8Array, size: number): Bitset {
  return { size, bytes, has: (row) => (((bytes[row >> 3] ?? 0) >> (row & 7)) & 1) === 1 };
}

/** A bitset of the rows for which a condition holds. */
export function bitsetWhere(size: number, holds: (row: number) => boolean): Bitset {
  const bytes = new Uint8Array(Math.ceil(size / 8));
  for (let row = 0; row < size; row += 1) if (holds(row)) bytes[row >> 3] = (bytes[row >> 3] ?? 0) | (1 << (row & 7));
  return bitsetOf(bytes, size);
}
