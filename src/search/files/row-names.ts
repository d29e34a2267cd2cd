import { indexIn } from './ascending.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { readNames, writeNames } from './name-lines.ts';
import { Recent } from './recent.ts';
import type { ServerName } from './server-card.ts';

/** Number of lists whose names stay decoded; those of others are decoded again. */
const DECODED_LISTS = 16;

/** The names of some rows, encoded. */
interface NameList {
  /** Ascending. */
  readonly rows: Uint32Array;
  readonly names: Uint8Array;
}

/**
 * Names of rows, from the files of terms. A name is in the files of many terms, and most of a file are names, so each name is kept once and
 * encoded.
 */
export class RowNames {
  readonly #lists: NameList[] = [];
  readonly #decoded = new Recent<number, readonly ServerName[]>(DECODED_LISTS);
  /** By row: 1 + the index of the list that has its name; 0 if none has. */
  readonly #listOf: Uint32Array;

  /** @param count number of rows of the index */
  constructor(count: number) {
    this.#listOf = new Uint32Array(count);
  }

  /**
   * Adds the names of rows that have none.
   *
   * @param rows ascending
   * @param names of these rows
   */
  add(rows: Uint32Array, names: readonly ServerName[]): void {
    const fresh = rows.filter((row) => this.#listOf[row] === 0);
    if (fresh.length === 0) return;
    const writer = new ByteWriter();
    writeNames(
      writer,
      names.filter((_, at) => this.#listOf[rows[at] ?? 0] === 0),
    );
    this.#lists.push({ rows: fresh, names: writer.written() });
    for (const row of fresh) this.#listOf[row] = this.#lists.length;
  }

  /** The name of a row; `undefined` if it was not added. */
  nameOf(row: number): ServerName | undefined {
    const at = (this.#listOf[row] ?? 0) - 1;
    const list = this.#lists[at];
    if (list === undefined) return undefined;
    const decode = (): ServerName[] => readNames(new ByteReader(list.names, 'names of servers'), list.rows.length);
    return this.#decoded.get(at, decode)[indexIn(row, list.rows)];
  }
}
