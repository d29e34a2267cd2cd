import { parseFilterQuery, type FilterQuery, type QueryHint } from './filter-query.ts';
import { MAX_SERVERS } from '../files/manifest.ts';
import { withoutSharedParts } from '../terms/address-words.ts';
import { wordsOf } from '../terms/normalise.ts';
import { startedPackage } from '../terms/pasted-command.ts';
import { queryWords } from '../terms/query-words.ts';
import { isReplaceableLength } from '../terms/spelling.ts';
import type { Wording } from '../terms/expanded-terms.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import type { SearchMode, SearchRequest, SortOrder, ToolRequest } from './search-engine.ts';

/** A parsed request. */
export interface Question {
  /** Its text is what is searched: of a pasted command, what this starts. */
  readonly filter: FilterQuery;
  /** The text as typed, in which names are looked for. */
  readonly typed: string;
  readonly profile: string | undefined;
  readonly mode: SearchMode;
  readonly sort: SortOrder;
  readonly wording: Wording;
  readonly offset: number;
  readonly limit: number;
  readonly similar: boolean;
  readonly facets: boolean;
  readonly relevant: boolean;
  readonly rows: boolean;
  readonly among: ((row: number) => boolean) | undefined;
  readonly tools: ToolRequest | undefined;
  readonly hints: readonly QueryHint[];
}

/** Parses a request. Every text is a valid query; only the beginning of a very long one is read. */
export function readQuestion(request: SearchRequest): Question {
  const { q, profile = '', mode = 'hybrid', sort = 'relevance', offset = 0, limit = 10, similar = false, facets = false } = request;
  const { relevant = false, rows = false, among, tools } = request;
  const max = RANKING.limits.characters;
  const parsed = parseFilterQuery(q.slice(0, max));
  const filter = { ...parsed, text: startedPackage(parsed.text) };
  const wording = wordingOf(filter);
  const hints = q.length > max ? [...filter.hints, tooLong(q, max)] : filter.hints;
  const page = { offset: wholeNumber(offset), limit: wholeNumber(limit) };
  return {
    filter,
    typed: parsed.text,
    profile: profile === '' ? undefined : profile,
    mode,
    sort,
    wording,
    ...page,
    similar,
    facets,
    relevant,
    rows,
    among,
    tools,
    hints,
  };
}

/** The words of a query. Those that its addresses share with most others are not searched. */
export function wordingOf({ text, isTyping, exact = [] }: Pick<FilterQuery, 'text' | 'isTyping' | 'exact'>): Wording {
  const searched = withoutSharedParts(text);
  return {
    words: queryWords(searched),
    isTyping: isTyping && searched.endsWith(text.slice(-1)),
    written: wordsOf(searched),
    exact: new Set([...exact.flatMap(wordsOf), ...shortNameParts(text)]),
  };
}

/** Words joined by dots: the name of a host, a file or a product. It begins where a word does, so that a long word is read once. */
const DOTTED_NAME = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:\.[\p{L}\p{M}\p{N}]+)+/gu;

/** Short parts of names with dots, such as `asp` of `asp.net`: they are abbreviations, near to many words but not mistyped. */
function shortNameParts(text: string): string[] {
  return (text.match(DOTTED_NAME) ?? []).flatMap(wordsOf).filter((word) => !isReplaceableLength(word));
}

/** Clamps to whole numbers from 0 to the maximum number of servers. */
function wholeNumber(value: number): number {
  return value > 0 ? Math.min(Math.floor(value), MAX_SERVERS) : 0;
}

function tooLong(q: string, max: number): QueryHint {
  return { code: 'too-long', token: q.slice(max, max + 20), message: `Only the first ${max} characters of the query are searched.` };
}
