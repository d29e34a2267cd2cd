/** A hint about a query, such as a part that looks like a filter but is not one, and is searched as text. */
export interface QueryHint {
  readonly code: 'unknown-token' | 'unknown-flag' | 'empty-token' | 'unknown-profile' | 'too-long';
  /** The part as typed. */
  readonly token: string;
  readonly message: string;
}

/** A parsed query (spec §4.2). */
export interface FilterQuery {
  /** The text without filters, with single spaces between words. */
  readonly text: string;
  /** Owners in lower case; one of them must match. */
  readonly owners: readonly string[];
  /** Repository names, folded; `owner/name` names one repository. One of them must match. */
  readonly repos: readonly string[];
  /** Tags in lower case; one of them must match. */
  readonly tags: readonly string[];
  readonly deployed: boolean;
  readonly verified: boolean;
  /** Whether the last word of the text may be unfinished: the query ends directly after it. */
  readonly isTyping: boolean;
  readonly hints: readonly QueryHint[];
}

/** Parts from which a query is formatted. Without `isTyping` the last word counts as unfinished. */
export type QueryParts = Omit<FilterQuery, 'hints' | 'isTyping'> & Partial<Pick<FilterQuery, 'isTyping'>>;

/** A run without spaces, except within quotes; an opening quote without a closing one is an ordinary character. */
const PIECE = /(?:"(?:[^"]|"")*"|\S)+/gu;
/** A quoted piece, in which two quotes mean one, or a single quote. */
const QUOTED = /"((?:[^"]|"")*)"|"/g;
const TOKEN = /^([a-z][a-z-]*):(?!\/\/)(.*)$/isu;

interface Draft {
  readonly words: string[];
  readonly owners: Set<string>;
  readonly repos: Set<string>;
  readonly tags: Set<string>;
  readonly flags: Set<string>;
  readonly hints: QueryHint[];
}

/**
 * Parses a query. Every text is valid: unknown parts are searched as text, with a hint.
 *
 * @example
 * parseFilterQuery('owner:acme is:verified read mail')
 * // { text: 'read mail', owners: ['acme'], repos: [], tags: [], deployed: false, verified: true, hints: [] }
 */
export function parseFilterQuery(query: string): FilterQuery {
  const draft: Draft = { words: [], owners: new Set(), repos: new Set(), tags: new Set(), flags: new Set(), hints: [] };
  let endsInText = false;
  for (const piece of query.match(PIECE) ?? []) endsInText = readPiece(piece, draft);
  return {
    text: draft.words.join(' '),
    owners: [...draft.owners],
    repos: [...draft.repos],
    tags: [...draft.tags],
    deployed: draft.flags.has('deployed'),
    verified: draft.flags.has('verified'),
    isTyping: endsInText && LAST_LETTER.test(query),
    hints: draft.hints,
  };
}

/** A letter or digit at the end, with its combining marks. */
const LAST_LETTER = /[\p{L}\p{N}]\p{M}*$/u;

/** Reads a piece, and returns whether it is text. */
function readPiece(piece: string, draft: Draft): boolean {
  const [, key, rest] = TOKEN.exec(piece) ?? [];
  const problem = key === undefined ? undefined : readToken(key.toLowerCase(), unquote(rest ?? ''), draft);
  if (key !== undefined && problem === undefined) return false;
  if (problem !== undefined) draft.hints.push({ ...problem, token: piece });
  const words = piece.replaceAll('"', ' ').trim();
  if (words !== '') draft.words.push(words.replaceAll(/\s+/gu, ' '));
  return true;
}

function readToken(key: string, written: string, { owners, repos, tags, flags }: Draft): Omit<QueryHint, 'token'> | undefined {
  if (key !== 'owner' && key !== 'repo' && key !== 'tag' && key !== 'is') {
    const known = 'owner:, repo:, tag:, is:deployed and is:verified';
    return { code: 'unknown-token', message: `"${key}:" is not a filter; the filters are ${known}.` };
  }
  // Users often write owners with `@`; tags do not change.
  const value = key === 'tag' ? written : written.replace(/^[@\s]+/u, '');
  if (value === '')
    return {
      code: 'empty-token',
      message: `"${key}:" has no value; write it without a space, such as ${key}:${key === 'is' ? 'verified' : 'name'}.`,
    };
  if (key === 'owner') owners.add(value);
  else if (key === 'repo') repos.add(value);
  else if (key === 'tag') tags.add(value);
  else if (value === 'deployed' || value === 'verified') flags.add(value);
  else return { code: 'unknown-flag', message: `"is:${value}" is unknown; use is:deployed or is:verified.` };
  return undefined;
}

function unquote(value: string): string {
  return value
    .replaceAll(QUOTED, (_, inner = '') => String(inner).replaceAll('""', '"'))
    .trim()
    .toLowerCase();
}

/** Formats a query that parses to these parts: filters first, then the text, with a space after a finished last word. */
export function formatFilterQuery({ text, owners, repos, tags, deployed, verified, isTyping = true }: QueryParts): string {
  const tokens = [
    ...owners.map((owner) => `owner:${quoted(owner)}`),
    ...repos.map((repo) => `repo:${quoted(repo)}`),
    ...tags.map((tag) => `tag:${quoted(tag)}`),
    ...(deployed ? ['is:deployed'] : []),
    ...(verified ? ['is:verified'] : []),
  ];
  const words = text.split(' ').filter((word) => word !== '');
  const written = words.map((word, at) => asText(word, isTyping && at === words.length - 1));
  const query = [...tokens, ...written].join(' ');
  return words.length > 0 && !isTyping && LAST_LETTER.test(query) ? `${query} ` : query;
}

/** Quotes a word that would parse as a filter; an unfinished word gets no closing quote. */
function asText(word: string, isGrowing: boolean): string {
  if (!TOKEN.test(word)) return word;
  return isGrowing && LAST_LETTER.test(word) ? `"${word}` : `"${word}"`;
}

function quoted(value: string): string {
  return /["\s]|^\/\//u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
