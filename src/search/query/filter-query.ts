/** Something to say of a query, such as a part that looked like a filter and is none: it is searched as text. */
export interface QueryHint {
  readonly code: 'unknown-token' | 'unknown-flag' | 'empty-token' | 'unknown-profile' | 'too-long';
  /** The part as it was typed. */
  readonly token: string;
  readonly message: string;
}

/** A query taken apart (spec §4.2). */
export interface FilterQuery {
  /** Everything that is no filter, words parted by single spaces. */
  readonly text: string;
  /** Owners, folded to lower case; any of them may hold. */
  readonly owners: readonly string[];
  /** Repository names, folded; `owner/name` names one repository. Any of them may hold. */
  readonly repos: readonly string[];
  /** Tags, folded to lower case; any of them may hold. */
  readonly tags: readonly string[];
  readonly deployed: boolean;
  readonly verified: boolean;
  /** Whether the last word of the text may still grow: the query ends directly behind it. */
  readonly isTyping: boolean;
  readonly hints: readonly QueryHint[];
}

/** What a query is written from. The last word of the text counts as being typed where nothing is said of it. */
export type QueryParts = Omit<FilterQuery, 'hints' | 'isTyping'> & Partial<Pick<FilterQuery, 'isTyping'>>;

/** A run without blanks in which quoted pieces may hold blanks; an opening quote without its closing one is an ordinary character. */
const PIECE = /(?:"(?:[^"]|"")*"|\S)+/gu;
/** A quoted piece, in which two quotes are one, or a quote alone. */
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
 * Takes a query apart. Every text is a query: nothing is refused, and what cannot be understood is searched as text with a hint.
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

/** A letter or digit at the end, with the marks that belong to it. */
const LAST_LETTER = /[\p{L}\p{N}]\p{M}*$/u;

/** Reads a piece; whether it is text. */
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
    return { code: 'unknown-token', message: `"${key}:" is no filter here; the filters are ${known}.` };
  }
  // People write owners as they are mentioned elsewhere; a tag is written as it is.
  const value = key === 'tag' ? written : written.replace(/^[@\s]+/u, '');
  if (value === '')
    return {
      code: 'empty-token',
      message: `"${key}:" has no value; write it without a blank, such as ${key}:${key === 'is' ? 'verified' : 'name'}.`,
    };
  if (key === 'owner') owners.add(value);
  else if (key === 'repo') repos.add(value);
  else if (key === 'tag') tags.add(value);
  else if (value === 'deployed' || value === 'verified') flags.add(value);
  else return { code: 'unknown-flag', message: `"is:${value}" is not known; there are is:deployed and is:verified.` };
  return undefined;
}

function unquote(value: string): string {
  return value
    .replaceAll(QUOTED, (_, inner = '') => String(inner).replaceAll('""', '"'))
    .trim()
    .toLowerCase();
}

/** The query that reads back as these parts: filters first, then the text, with a blank behind its last word where that is finished. */
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

/** A word that would be read as a filter stays text behind quotes; while it is typed there is no closing one. */
function asText(word: string, isGrowing: boolean): string {
  if (!TOKEN.test(word)) return word;
  return isGrowing && LAST_LETTER.test(word) ? `"${word}` : `"${word}"`;
}

function quoted(value: string): string {
  return /["\s]|^\/\//u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
