import type { ServerRecord } from '../../catalog/record/record.ts';
import { lettersOf } from '../../catalog/values/letters-of.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { SearchAnswer, SearchEngine, SearchHit, ToolHit } from '../../search/query/search-engine.ts';
import type { RecordCondition } from './record-condition.ts';
import type { ServerSort } from './server-sort.ts';
import type { CountRequest, ValueCounts } from './value-counts.ts';

/** A search of the API. */
export interface BackendSearch {
  /** Words and filters, as in the search box. Not empty. */
  readonly q: string;
  /** Id of the profile to search in; all servers where absent. */
  readonly profile: string | undefined;
  /** Matches to skip. */
  readonly offset: number;
  /** Maximum number of matches to return. */
  readonly limit: number;
  /** Whether to fill up a page that the matches do not fill with servers that are only similar in meaning. Default no. */
  readonly similar?: boolean;
  /** Which servers to search, besides the filters. Default all. A backend may ignore it. */
  readonly among?: RecordCondition;
  /** Maximum number of tools that match to return for each server. Default 0. */
  readonly tools?: number;
  /** Order of all matches, of which the page is a part. Default `relevance`. A backend may ignore it. */
  readonly sort?: ServerSort;
  /** What to count over all matches. A backend may ignore it. */
  readonly counts?: MatchCounts;
}

/** What to count over the matches of a search. */
interface MatchCounts {
  readonly requests: readonly CountRequest[];
  /** Counts only the matches that meet this condition. It does not change which servers match. Default all. */
  readonly among?: RecordCondition;
}

/** What a backend knows about a server that it returns. */
export interface BackendMatch {
  /** Larger is better; comparable within one answer. 0 without text. */
  readonly score: number;
  /** Name of a tool that matches words of the query; absent without such a tool. */
  readonly tool?: string;
  /** Its tools that match, best first; absent where none were requested. */
  readonly tools?: readonly ToolHit[];
}

/** The matches of a search. */
export interface BackendAnswer {
  /** Qualified names, in the requested order where {@link isSorted}, else best first. */
  readonly names: readonly string[];
  /** Number of all matches. */
  readonly totalCount: number;
  /** Number of matches with a word of the query, or with its name; absent where the backend does not know. */
  readonly wordMatches?: number;
  /** Number of matches that are relevant; absent where the backend does not know, and without text. */
  readonly relevantCount?: number;
  /** By qualified name: what is known about each returned server; absent where the backend does not know. */
  readonly found?: ReadonlyMap<string, BackendMatch>;
  /** Whether the names are in an order other than relevance that was requested. Then none is similar. */
  readonly isSorted?: boolean;
  /** An answer for each requested count, in their order; absent where none was requested, or the backend does not know. */
  readonly counts?: readonly ValueCounts[];
  /** Qualified names of servers that do not match and are only similar in meaning, best first. Absent or empty where none was requested. */
  readonly similar?: readonly string[];
  /** What the backend says about the query, as English sentences, such as a correction of its words. */
  readonly notes?: readonly string[];
}

/** Searches servers for the API: the catalogue's own index, or a database. */
export interface SearchBackend {
  /** @throws Error where searching is not possible at the moment */
  search(search: BackendSearch): Promise<BackendAnswer>;
}

/** The records of the index of a search engine. */
export interface IndexedRecords {
  /** In the order of the rows of the index, which is list order. */
  readonly records: readonly ServerRecord[];
  /** Returns whether a record meets a condition. */
  meeting(condition: RecordCondition): (record: ServerRecord) => boolean;
  /** Counts values over some records; an answer for each request. */
  counts(records: readonly ServerRecord[], requests: readonly CountRequest[]): readonly ValueCounts[];
  /** The records in another order. */
  inOrder(records: readonly ServerRecord[], sort: Exclude<ServerSort, 'relevance'>): readonly ServerRecord[];
}

/**
 * Uses the site's search engine as the backend, so that the API returns the same results in the same order as the site.
 *
 * @param indexed without it no tools are returned, nothing is sorted or counted, and `among` is ignored
 */
export function engineBackend(engine: SearchEngine, indexed?: IndexedRecords): SearchBackend {
  const byName = new Map(indexed?.records.map((record) => [record.qualifiedName, record]));

  async function ask(search: BackendSearch, known: IndexedRecords | undefined, all = false): Promise<SearchAnswer> {
    const { q, profile, offset, limit, similar = false, among, tools = 0 } = search;
    const meets = among === undefined ? undefined : known?.meeting(among);
    const isAmong = (row: number): boolean => {
      const record = known?.records[row];
      return record !== undefined && meets?.(record) === true;
    };
    return engine.search({
      ...{ q, profile, offset, limit, similar, rows: all, relevant: true },
      ...(meets && { among: isAmong }),
      ...(tools > 0 && { tools: { of: (name) => byName.get(name), limit: tools } }),
    });
  }

  /** The page of another order, from the records of all matches. */
  async function sorted(search: BackendSearch, known: IndexedRecords): Promise<BackendAnswer | undefined> {
    const { q, profile, offset, limit, sort = 'relevance', counts, tools = 0 } = search;
    if (sort === 'relevance') return undefined;
    const whole = await ask({ ...search, offset: 0, limit: 0, similar: false }, known, true);
    const all = recordsOf(whole, known);
    if (all === undefined) return undefined;
    const names = known
      .inOrder(all, sort)
      .slice(offset, offset + limit)
      .map(({ qualifiedName }) => qualifiedName);
    // A second search, because the engine knows scores and tools of the hits that it returns only.
    const among = { names: names.map(foldName) };
    const hits = await ask({ q, profile, offset: 0, limit: names.length, among, tools }, known);
    return { ...answerOf(whole, names), found: foundIn(hits), isSorted: true, ...(counts && { counts: counted(all, counts, known) }) };
  }

  return {
    async search(search) {
      // A newer index may have other rows than these records; callers check the servers that they get.
      const known = engine.count === indexed?.records.length ? indexed : undefined;
      const inOrder = known && (await sorted(search, known));
      if (inOrder !== undefined) return inOrder;
      const { counts } = search;
      const answer = await ask(search, known, counts !== undefined);
      const all = known && counts && recordsOf(answer, known);
      const namesWhere = (isSimilar: boolean): string[] =>
        answer.hits.filter((hit) => (hit.isSimilar ?? false) === isSimilar).map(({ qualifiedName }) => qualifiedName);
      return {
        ...answerOf(answer, namesWhere(false)),
        found: foundIn(answer),
        ...(known && counts && all && { counts: counted(all, counts, known) }),
        ...(search.similar === true && { similar: namesWhere(true) }),
      };
    },
  };
}

/** The records of all matches, in list order; `undefined` where the engine does not know. */
function recordsOf({ rows }: SearchAnswer, { records }: IndexedRecords): readonly ServerRecord[] | undefined {
  return rows && Array.from(rows).flatMap((row) => records[row] ?? []);
}

function counted(all: readonly ServerRecord[], { requests, among }: MatchCounts, known: IndexedRecords): readonly ValueCounts[] {
  return known.counts(among === undefined ? all : all.filter(known.meeting(among)), requests);
}

function answerOf(answer: SearchAnswer, names: readonly string[]): BackendAnswer {
  const { totalCount, wordMatches, relevantCount } = answer;
  return { names, totalCount, wordMatches, ...(relevantCount !== undefined && { relevantCount }), notes: notesOf(answer) };
}

function foundIn({ hits }: SearchAnswer): ReadonlyMap<string, BackendMatch> {
  return new Map(hits.map((hit) => [hit.qualifiedName, matchOf(hit)]));
}

function matchOf({ score, matchedTool, tools }: SearchHit): BackendMatch {
  return { score, ...(matchedTool !== undefined && { tool: matchedTool }), ...(tools && { tools }) };
}

/** What a search found out about its query. */
type SearchNotes = { readonly [Name in 'corrected' | 'translated' | 'didYouMean' | 'unmentioned']?: SearchAnswer[Name] | undefined };

/** Quotes in a query are written as they are, so that a program can send it. */
export function notesOf({ corrected, translated, didYouMean, unmentioned = [] }: SearchNotes): string[] {
  return [
    ...(corrected === undefined
      ? []
      : [
          `${correctionOf(corrected)} These are the results for: ${corrected.q} – to search for the words as written: ${corrected.asWritten}`,
        ]),
    ...(translated === undefined
      ? []
      : [
          `q was translated from the language "${translated.language}". These are the results for: ${translated.q} – to search for the words as written: ${translated.asWritten}`,
        ]),
    ...(didYouMean === undefined ? [] : [`The words of q look mistyped. A search that may be meant: ${didYouMean}`]),
    ...unmentioned.map((word) => `No server mentions "${word}".`),
  ];
}

/** A name in camel case is no error, and one word as two, or two as one, hardly is. */
function correctionOf({ q, asWritten }: NonNullable<SearchAnswer['corrected']>): string {
  return lettersOf(q) === lettersOf(asWritten) ? 'q was divided into other words.' : 'The words of q look mistyped.';
}
