import { LRUCache } from 'lru-cache';

import type { TermPostings } from '../../search/files/index-data.ts';
import { errorPrefix, isCompletion } from '../../search/files/derived-terms.ts';
import { endOfPrefix } from '../../search/files/split-terms.ts';
import { RANKING } from '../../search/terms/ranking-settings.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { storedTerm } from '../editions/stored-term.ts';

/** Bytes of terms that stay in memory: queries repeat words, and common words have the longest lists. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Approximate bytes of a term without its rows. */
const ENTRY_BYTES = 200;

/** A row of the table of terms. */
interface TermRow {
  readonly term: string;
  readonly frequency: number;
  readonly rows: Buffer;
  readonly impacts: Buffer;
}

/** The terms that a question has loaded. */
interface LoadedTerms {
  readonly postings: ReadonlyMap<string, TermPostings>;
  /** Terms by the prefix that was asked for, those with most rows first. */
  readonly completions: ReadonlyMap<string, readonly string[]>;
}

/** What is known about a term: its postings, absent for an unknown term, and the right spelling where it is a typing error. */
interface KnownTerm {
  readonly postings?: TermPostings;
  readonly errors: readonly string[];
}

/** Reads terms of an edition. */
export interface EditionTerms {
  /**
   * Loads terms, with the terms that state their right spelling.
   *
   * @param prefix also loads the commonest terms that begin with it
   */
  load(terms: readonly string[], prefix?: string): Promise<LoadedTerms>;
}

/**
 * @see EditionTerms
 * @param boundaries those of the term files of the same build: a word is completed with the terms that a search of these files reads
 */
export function editionTerms(queries: Queries, edition: number, boundaries: readonly string[] = []): EditionTerms {
  const table = tableOf('term', edition);
  const known = new LRUCache<string, KnownTerm>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf });
  const completed = new LRUCache<string, readonly string[]>({ max: 10_000 });

  async function read(terms: readonly string[]): Promise<void> {
    const missing = terms.filter((term) => !known.has(term));
    if (missing.length === 0) return;
    // The right spelling of an error is a term that begins with the error.
    const rows = await queries.query<TermRow & { readonly asked: string }>(
      `select a.asked, t.term, t.frequency, t.rows, t.impacts
       from unnest($1::text[], $2::text[]) as a (asked, prefix)
       join ${table} t on t.term = a.asked or (t.term > a.prefix and t.term < a.prefix || U&'\\007F')`,
      [missing.map(storedTerm), missing.map((term) => errorPrefix(storedTerm(term)))],
      `terms-${edition}`,
    );
    for (const asked of missing) {
      const stored = storedTerm(asked);
      const own = rows.filter((row) => row.asked === stored);
      const found = own.find(({ term }) => term === stored);
      const errors = own.filter(({ term }) => term !== stored).sort((a, b) => b.frequency - a.frequency);
      known.set(asked, { ...(found && { postings: postingsOf(found) }), errors: errors.map(({ term }) => term) });
    }
  }

  async function complete(prefix: string): Promise<readonly string[]> {
    const cached = completed.get(prefix);
    if (cached !== undefined) return cached;
    const rows = await queries.query<Pick<TermRow, 'term'>>(
      `select term from ${table} where term > $1 and term < $2 and term !~ '[ ~]' order by frequency desc, term limit $3`,
      [prefix, endOfPrefix(boundaries, prefix) ?? `${prefix}\u{10FFFF}`, RANKING.limits.longer + 1],
      `completions-${edition}`,
    );
    const terms = rows.map(({ term }) => term).filter((term) => isCompletion(term, prefix));
    completed.set(prefix, terms);
    return terms;
  }

  return {
    async load(terms, prefix) {
      const longer = prefix === undefined ? [] : await complete(prefix);
      const wanted = [...new Set([...terms, ...longer])].filter((term) => term !== '' && !term.includes('\0'));
      await read(wanted);
      const postings = new Map<string, TermPostings>();
      const completions = new Map<string, readonly string[]>(prefix === undefined ? [] : [[prefix, longer]]);
      for (const term of wanted) {
        // Another question may have pushed the term out of the cache meanwhile.
        if (!known.has(term)) await read([term]);
        const entry = known.get(term);
        if (entry?.postings !== undefined) postings.set(term, entry.postings);
        completions.set(errorPrefix(term), entry?.errors ?? []);
      }
      return { postings, completions };
    },
  };
}

function sizeOf({ postings }: KnownTerm): number {
  return ENTRY_BYTES + (postings === undefined ? 0 : 5 * postings.rows.length);
}

/** The rows are numbers of four bytes, the lowest byte first. */
function postingsOf({ frequency, rows, impacts }: TermRow): TermPostings {
  const numbers = Uint32Array.from({ length: rows.length / 4 }, (_, at) => rows.readUInt32LE(at * 4));
  return { rows: numbers, impacts, frequency };
}
