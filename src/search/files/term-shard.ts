import { readAscending, startsOf, writeAscending } from './ascending.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { isCompletion } from './derived-terms.ts';
import { FrontCoded, writeFrontCoded } from './front-coded.ts';
import type { TermPostings } from './index-data.ts';
import { readNames, writeNames } from './name-lines.ts';
import type { ServerName } from './server-card.ts';

/** A term with its postings. */
export type TermEntry = readonly [term: string, postings: TermPostings];

/** Names of some rows. */
export interface NamedRows<Rows extends ArrayLike<number> = readonly number[]> {
  /** Ascending. */
  readonly rows: Rows;
  readonly names: readonly ServerName[];
}

/** Writes the contents of one term shard, column by column, so that it compresses well. */
export function writeTermShard(writer: ByteWriter, entries: readonly TermEntry[], named: NamedRows): void {
  writeFrontCoded(
    writer,
    entries.map(([term]) => term),
  );
  writer.varints(entries.map(([, { rows }]) => rows.length));
  for (const [, { rows }] of entries) writeAscending(writer, rows);
  for (const [term, { rows, impacts }] of entries) {
    if (impacts.length !== rows.length) throw new RangeError(`The term ${JSON.stringify(term)} has rows without impacts.`);
    writer.bytes(impacts);
  }
  writer.varint(named.rows.length);
  writeAscending(writer, named.rows);
  writeNames(writer, named.names);
}

/** The contents of one term shard. */
export interface TermShard {
  /** All terms with their postings, in code-unit order. */
  entries(): Iterable<TermEntry>;
  /** Returns the postings of a term; `undefined` for a term that is not in the shard. */
  postings(term: string): TermPostings | undefined;
  /** Terms that begin with the prefix and are longer, except those of products, each with its number of rows; of errors only if the prefix is that of an error. */
  beginningWith(prefix: string): { readonly term: string; readonly rows: number }[];
}

/** What the file of a term shard contains. */
interface TermShardFile {
  readonly shard: TermShard;
  readonly named: NamedRows<Uint32Array>;
}

/**
 * Reads the output of {@link writeTermShard}. The shard keeps nothing of the file's bytes, most of which are names.
 *
 * @param count number of servers in the index
 */
export function readTermShard(reader: ByteReader, count: number): TermShardFile {
  const terms = FrontCoded.read(reader);
  const starts = startsOf(reader.varints(terms.size), reader);
  const rows = new Uint32Array(starts[terms.size] ?? 0);
  for (let at = 0; at < terms.size; at += 1) readAscending(reader, rows, starts[at] ?? 0, starts[at + 1] ?? 0, count);
  const impacts = reader.take(rows.length).slice();
  const named = new Uint32Array(reader.count());
  readAscending(reader, named, 0, named.length, count);
  const names = readNames(reader, named.length);
  const postingsAt = (at: number): TermPostings => {
    const [from, to] = [starts[at], starts[at + 1]];
    return { rows: rows.subarray(from, to), impacts: impacts.subarray(from, to) };
  };
  const shard: TermShard = {
    entries: () => [...terms.words()].map((term, at) => [term, postingsAt(at)] as const),
    postings: (term) => {
      const at = terms.indexOf(term);
      return at < 0 ? undefined : postingsAt(at);
    },
    beginningWith: (prefix) =>
      [...terms.words()]
        .map((term, at) => ({ term, rows: (starts[at + 1] ?? 0) - (starts[at] ?? 0) }))
        .filter(({ term }) => term.length > prefix.length && term.startsWith(prefix) && isCompletion(term, prefix)),
  };
  return { shard, named: { rows: named, names } };
}
