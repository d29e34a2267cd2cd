import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SearchAnswer, SearchEngine, SearchHit, SearchRequest, ToolHit } from '../../search/query/search-engine.ts';

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
  readonly among?: (record: ServerRecord) => boolean;
  /** Maximum number of tools that match to return for each server. Default 0. */
  readonly tools?: number;
  /** Whether to return the records of all matches. Default no. */
  readonly all?: boolean;
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
  /** Qualified names, best first. */
  readonly names: readonly string[];
  /** Number of all matches. */
  readonly totalCount: number;
  /** Number of matches with a word of the query, or with its name; absent where the backend does not know. */
  readonly wordMatches?: number;
  /** Number of matches that are relevant; absent where the backend does not know, and without text. */
  readonly relevantCount?: number;
  /** By qualified name: what is known about each returned server; absent where the backend does not know. */
  readonly found?: ReadonlyMap<string, BackendMatch>;
  /** All matches, most used first; absent where they were not requested, or the backend does not know. */
  readonly all?: readonly ServerRecord[];
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

/**
 * Uses the site's search engine as the backend, so that the API returns the same results in the same order as the site.
 *
 * @param records those of the index, in list order. Without them no tools and no records are returned, and `among` is ignored
 */
export function engineBackend(engine: SearchEngine, records: readonly ServerRecord[] = []): SearchBackend {
  const byName = new Map(records.map((record) => [record.qualifiedName, record]));
  return {
    async search(search) {
      // A newer index may have other rows than these records; callers check the servers that they get.
      const areRows = engine.count === records.length;
      const answer = await engine.search(requestOf(search, areRows ? records : [], byName));
      const namesWhere = (isSimilar: boolean): string[] =>
        answer.hits.filter((hit) => (hit.isSimilar ?? false) === isSimilar).map(({ qualifiedName }) => qualifiedName);
      const { totalCount, wordMatches, relevantCount, rows } = answer;
      return {
        names: namesWhere(false),
        totalCount,
        wordMatches,
        ...(relevantCount !== undefined && { relevantCount }),
        found: new Map(answer.hits.map((hit) => [hit.qualifiedName, matchOf(hit)])),
        ...(rows && areRows && { all: Array.from(rows).flatMap((row) => records[row] ?? []) }),
        ...(search.similar === true && { similar: namesWhere(true) }),
        notes: notesOf(answer),
      };
    },
  };
}

function requestOf(
  { q, profile, offset, limit, similar = false, among, tools = 0, all = false }: BackendSearch,
  records: readonly ServerRecord[],
  byName: ReadonlyMap<string, ServerRecord>,
): SearchRequest {
  const isAmong = (row: number): boolean => {
    const record = records[row];
    return record !== undefined && (among === undefined || among(record));
  };
  return {
    ...{ q, profile, offset, limit, similar, rows: all, relevant: true },
    ...(among && records.length > 0 && { among: isAmong }),
    ...(tools > 0 && { tools: { of: (name) => byName.get(name), limit: tools } }),
  };
}

function matchOf({ score, matchedTool, tools }: SearchHit): BackendMatch {
  return { score, ...(matchedTool !== undefined && { tool: matchedTool }), ...(tools && { tools }) };
}

/** Quotes in a query are written as they are, so that a program can send it. */
function notesOf({ corrected, translated, didYouMean, unmentioned = [] }: SearchAnswer): string[] {
  return [
    ...(corrected === undefined
      ? []
      : [
          `The words of q look mistyped. These are the results for: ${corrected.q} – to search for the words as written: ${corrected.asWritten}`,
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
