import { STATED_SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { MARKS, RUNNERS, type Mark } from '../files/index-data.ts';
import { pathOfAddress } from './repository-address.ts';
import { readTokenRange } from './token-range.ts';

/** A hint about a query, such as a part that looks like a filter but is not one, and is searched as text. */
export interface QueryHint {
  readonly code:
    | 'unknown-token'
    | 'unknown-flag'
    | 'unknown-runner'
    | 'unknown-sign-in'
    | 'unknown-range'
    | 'empty-token'
    | 'negated'
    | 'unknown-profile'
    | 'too-long';
  /** The part as typed. */
  readonly token: string;
  readonly message: string;
}

/** A parsed query. */
export interface FilterQuery extends Readonly<Record<Mark, boolean>> {
  /** The text without filters, with single spaces between words. */
  readonly text: string;
  /** Words of the text that were typed in quotes: they are searched exactly as written. Absent if there are none. */
  readonly exact?: readonly string[];
  /** Owners in lower case; one of them must match. */
  readonly owners: readonly string[];
  /** Repository names, folded; `owner/name` names one repository. One of them must match. */
  readonly repos: readonly string[];
  /** Tags in lower case; one of them must match. */
  readonly tags: readonly string[];
  /** Programs that start packages, of {@link RUNNERS}; one of them must match. */
  readonly runners: readonly string[];
  /** Ranges of the context cost as written, such as `<2000`, which `readTokenRange` reads; the cost must be in one of them. */
  readonly tokens: readonly string[];
  /** What a server may want of its user, of {@link STATED_SIGN_INS}; one of them must match. */
  readonly signIns: readonly string[];
  /** Versions and extensions of MCP in lower case, or `cached`; one of them must match. */
  readonly protocols: readonly string[];
  /**
   * What was written after a minus sign, each as a query of its own: a word or several that were quoted together, or a filter. Servers that
   * have it are left out. Only a filter contains a colon.
   */
  readonly excluded: readonly string[];
  /** Whether the last word of the text may be unfinished: the query ends directly after it. */
  readonly isTyping: boolean;
  readonly hints: readonly QueryHint[];
}

/** Parts from which a query is formatted. Without `isTyping` the last word counts as unfinished. */
export type QueryParts = Omit<FilterQuery, 'hints' | 'isTyping'> & Partial<Pick<FilterQuery, 'isTyping'>>;

/** The parts of the empty query. */
export const NO_PARTS: Omit<QueryParts, 'isTyping'> = {
  text: '',
  owners: [],
  repos: [],
  tags: [],
  runners: [],
  tokens: [],
  signIns: [],
  protocols: [],
  excluded: [],
  deployed: false,
  verified: false,
  remote: false,
  local: false,
};

/** Quotation marks: phones, office programs and some keyboards write others than the one of ASCII. */
export const QUOTATION_MARKS = /["“”„‟«»＂]/gu;

/** A run without spaces, except within quotes; an opening quote without a closing one is an ordinary character. */
const PIECE = /(?:"(?:[^"]|"")*"|\S)+/gu;
/** A quoted piece, in which two quotes mean one, or a single quote. */
const QUOTED = /"((?:[^"]|"")*)"|"/g;
/** A piece of text in quotes. */
const QUOTED_TEXT = /^"[^"]*"$/u;
/** A word that can be excluded. A single letter after a minus sign is an option of a command, a number is negative, and a colon belongs to a filter. */
const EXCLUDABLE = /^(?=[^:]*\p{L})[\p{L}\p{N}][^:]+$/u;
const TOKEN = /^([a-z][a-z-]*):(?!\/\/)(.*)$/isu;

interface Draft {
  readonly words: string[];
  readonly exact: Set<string>;
  readonly owners: Set<string>;
  readonly repos: Set<string>;
  readonly tags: Set<string>;
  readonly runners: Set<string>;
  readonly tokens: Set<string>;
  readonly signIns: Set<string>;
  readonly protocols: Set<string>;
  readonly flags: Set<string>;
  readonly excluded: Set<string>;
  readonly hints: QueryHint[];
}

/**
 * Parses a query. Every text is valid: unknown parts are searched as text, with a hint. All quotation marks mean the same.
 *
 * @example
 * parseFilterQuery('owner:acme is:verified read mail -calendar')
 * // text: 'read mail', owners: ['acme'], verified: true, excluded: ['calendar']
 */
export function parseFilterQuery(query: string): FilterQuery {
  const lists = { owners: new Set<string>(), repos: new Set<string>(), tags: new Set<string>(), runners: new Set<string>() };
  const further = { signIns: new Set<string>(), protocols: new Set<string>(), tokens: new Set<string>() };
  const draft: Draft = { words: [], exact: new Set(), ...lists, ...further, flags: new Set(), excluded: new Set(), hints: [] };
  let endsInText = false;
  const pieces = query.replaceAll(QUOTATION_MARKS, '"').match(PIECE) ?? [];
  for (const [at, piece] of pieces.entries()) {
    endsInText = readPiece(piece, draft);
    if (pieces[at - 1] !== 'NOT' || !excludes(`-${piece}`)) continue;
    // A text in capitals, such as `DO NOT REPLY`, is not meant to exclude a word.
    if (!endsInText || (at > 1 && /\p{Ll}/u.test(piece))) draft.hints.push(negated(piece));
  }
  return {
    text: draft.words.join(' '),
    ...(draft.exact.size > 0 && { exact: [...draft.exact].sort() }),
    owners: [...draft.owners],
    repos: [...draft.repos],
    tags: [...draft.tags],
    runners: [...draft.runners],
    tokens: [...draft.tokens],
    signIns: [...draft.signIns],
    protocols: [...draft.protocols],
    excluded: [...draft.excluded],
    deployed: draft.flags.has('deployed'),
    verified: draft.flags.has('verified'),
    remote: draft.flags.has('remote'),
    local: draft.flags.has('local'),
    isTyping: endsInText && LAST_LETTER.test(query),
    hints: draft.hints,
  };
}

/** A letter or digit at the end, with its combining marks. */
const LAST_LETTER = /[\p{L}\p{N}]\p{M}*$/u;

/** Reads a piece, and returns whether it is text. */
function readPiece(piece: string, draft: Draft): boolean {
  const exclusion = exclusionOf(piece);
  if (exclusion?.excluded !== undefined) {
    draft.excluded.add(exclusion.excluded);
    return false;
  }
  if (exclusion !== undefined) draft.hints.push(...exclusion.hints);
  const [, key, rest] = TOKEN.exec(piece) ?? [];
  const problem = key === undefined ? undefined : readToken(key.toLowerCase(), unquote(rest ?? ''), draft);
  if (key !== undefined && problem === undefined) return false;
  if (problem !== undefined) draft.hints.push({ ...problem, token: piece });
  const words = wordsIn(piece);
  if (words === '') return true;
  draft.words.push(words);
  if (QUOTED_TEXT.test(piece)) for (const word of words.split(' ')) if (!isReserved(word)) draft.exact.add(word);
  return true;
}

/** A piece without quotes, with single spaces. */
function wordsIn(piece: string): string {
  return piece.replaceAll('"', ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether a word is quoted because it would be a filter, or leave something out, and not to be searched exactly as written. */
function isReserved(word: string): boolean {
  return TOKEN.test(word) || excludes(word);
}

/** What a piece with a minus sign excludes, as in {@link FilterQuery.excluded}, or hints why it excludes nothing. */
type Exclusion = { readonly excluded: string } | { readonly excluded?: never; readonly hints: readonly QueryHint[] };

/** Reads a piece with a minus sign; `undefined` if it is only text. */
function exclusionOf(piece: string): Exclusion | undefined {
  if (!piece.startsWith('-')) return undefined;
  const without = piece.slice(1);
  const key = TOKEN.exec(without)?.[1];
  if (key === undefined) {
    const words = wordsIn(without);
    return EXCLUDABLE.test(words) ? { excluded: words } : undefined;
  }
  const filter = parseFilterQuery(without);
  if (filter.text === '' && filter.hints.length === 0) return { excluded: formatFilterQuery(filter) };
  return { hints: isKey(key.toLowerCase()) ? filter.hints.map((hint) => ({ ...hint, token: piece })) : [] };
}

function excludes(piece: string): boolean {
  return exclusionOf(piece)?.excluded !== undefined;
}

/** The hint about a word or a filter after `NOT`, which is searched like any other. */
function negated(piece: string): QueryHint {
  const token = `NOT ${piece}`;
  return { code: 'negated', token, message: `"${token}" excludes nothing; write -${piece}.` };
}

type Problem = Omit<QueryHint, 'token'>;

function readToken(key: string, written: string, draft: Draft): Problem | undefined {
  if (!isKey(key)) {
    const known = `owner:, repo:, tag:, runs:, auth:, mcp:, tokens:, ${listed('is:', MARKS, 'and')}`;
    return { code: 'unknown-token', message: `"${key}:" is not a filter; the filters are ${known}.` };
  }
  // Users often write owners with `@`; tags do not change.
  const value = key === 'tag' ? written : written.replace(/^[@\s]+/u, '');
  if (value === '')
    return {
      code: 'empty-token',
      message: `"${key}:" has no value; write it without a space, such as ${key}:${EXAMPLES[key]}.`,
    };
  return addValue(key, value, draft);
}

const EXAMPLES = {
  owner: 'name',
  repo: 'name',
  tag: 'name',
  is: 'verified',
  runs: 'npx',
  auth: 'none',
  mcp: '2026-07-28',
  tokens: '<2000',
} as const;

function isKey(key: string): key is keyof typeof EXAMPLES {
  return Object.hasOwn(EXAMPLES, key);
}

function addValue(key: keyof typeof EXAMPLES, value: string, draft: Draft): Problem | undefined {
  const { owners, repos, tags, runners, signIns, protocols, tokens, flags } = draft;
  const mark = key === 'is' ? markOf(value) : undefined;
  if (key === 'owner') owners.add(pathOfAddress(value, 1));
  else if (key === 'repo') repos.add(pathOfAddress(value, 2));
  else if (key === 'tag') tags.add(value);
  else if (mark !== undefined) flags.add(mark);
  else if (key === 'is') return { code: 'unknown-flag', message: `"is:${value}" is unknown; use ${listed('is:', MARKS, 'or')}.` };
  else if (key === 'tokens' && readTokenRange(value) !== undefined) tokens.add(value);
  else if (key === 'tokens') return { code: 'unknown-range', message: `"tokens:${value}" is no range; ${RANGES}.` };
  else if (key === 'mcp') protocols.add(value);
  else if (key === 'auth' && isOneOf(STATED_SIGN_INS, value)) signIns.add(value);
  else if (key === 'auth')
    return { code: 'unknown-sign-in', message: `"auth:${value}" is unknown; use ${listed('auth:', STATED_SIGN_INS, 'or')}.` };
  else if (isOneOf(RUNNERS, value)) runners.add(value);
  else return { code: 'unknown-runner', message: `"runs:${value}" is unknown; use ${listed('runs:', RUNNERS, 'or')}.` };
  return undefined;
}

/** What the filter by context cost takes. */
const RANGES = 'use tokens:<2000, tokens:>500 or tokens:500..2000';

/** The mark of a value. Pages call a deployed server "Hosted", so that this word means the same. */
function markOf(value: string): string | undefined {
  const name = value === 'hosted' ? 'deployed' : value;
  return isOneOf(MARKS, name) ? name : undefined;
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

/** `is:a, is:b and is:c`. */
function listed(key: string, values: readonly string[], word: 'and' | 'or'): string {
  const tokens = values.map((value) => key + value);
  return `${tokens.slice(0, -1).join(', ')} ${word} ${tokens.at(-1)}`;
}

function unquote(value: string): string {
  return value
    .replaceAll(QUOTED, (_, inner = '') => String(inner).replaceAll('""', '"'))
    .trim()
    .toLowerCase();
}

/** Formats a query that parses to these parts: filters and what is excluded first, then the text, with a space after a finished last word. */
export function formatFilterQuery(parts: QueryParts): string {
  const { text, exact = [], owners, repos, tags, runners, signIns, protocols, tokens, excluded, isTyping = true, ...flags } = parts;
  const filters = [
    ...owners.map((owner) => `owner:${quoted(owner)}`),
    ...repos.map((repo) => `repo:${quoted(repo)}`),
    ...tags.map((tag) => `tag:${quoted(tag)}`),
    ...MARKS.filter((mark) => flags[mark]).map((mark) => `is:${mark}`),
    ...runners.map((runner) => `runs:${runner}`),
    ...tokens.map((range) => `tokens:${range}`),
    ...signIns.map((kind) => `auth:${kind}`),
    ...protocols.map((value) => `mcp:${quoted(value)}`),
    ...excluded.map((each) => (/^[^:]* [^:]*$/u.test(each) ? `-"${each}"` : `-${each}`)),
  ];
  const words = text.split(' ').filter((word) => word !== '');
  const written = words.map((word, at) => asText(word, exact, isTyping && at === words.length - 1));
  const query = [...filters, ...written].join(' ');
  return words.length > 0 && !isTyping && LAST_LETTER.test(query) ? `${query} ` : query;
}

/** Quotes an exact word, and a word that would not parse as text; an unfinished word gets no closing quote. */
function asText(word: string, exact: readonly string[], isGrowing: boolean): string {
  if (!isReserved(word)) return exact.includes(word) && !isGrowing ? `"${word}"` : word;
  return isGrowing && LAST_LETTER.test(word) ? `"${word}` : `"${word}"`;
}

function quoted(value: string): string {
  const plain = value.replaceAll(QUOTATION_MARKS, '"');
  return /["\s]|^\/\//u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
