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
  readonly hints: readonly QueryHint[];
}

/** A run without blanks in which quoted pieces may hold blanks; an opening quote without its closing one is an ordinary character. */
const PIECE = /(?:"[^"]*"|\S)+/gu;
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
  for (const piece of query.match(PIECE) ?? []) readPiece(piece, draft);
  return {
    text: draft.words.join(' '),
    owners: [...draft.owners],
    repos: [...draft.repos],
    tags: [...draft.tags],
    deployed: draft.flags.has('deployed'),
    verified: draft.flags.has('verified'),
    hints: draft.hints,
  };
}

function readPiece(piece: string, draft: Draft): void {
  const [, key, rest] = TOKEN.exec(piece) ?? [];
  const problem = key === undefined ? undefined : readToken(key.toLowerCase(), unquote(rest ?? ''), draft);
  if (key !== undefined && problem === undefined) return;
  if (problem !== undefined) draft.hints.push({ ...problem, token: piece });
  const words = piece.replaceAll('"', ' ').trim();
  if (words !== '') draft.words.push(words.replaceAll(/\s+/gu, ' '));
}

function readToken(key: string, written: string, { owners, repos, tags, flags }: Draft): Omit<QueryHint, 'token'> | undefined {
  if (key !== 'owner' && key !== 'repo' && key !== 'tag' && key !== 'is') {
    const known = 'owner:, repo:, tag:, is:deployed and is:verified';
    return { code: 'unknown-token', message: `"${key}:" is no filter here; the filters are ${known}.` };
  }
  // People write owners as they are mentioned elsewhere; a tag is written as it is.
  const value = key === 'tag' ? written : written.replace(/^@+/, '');
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
  return value.replaceAll('"', '').trim().toLowerCase();
}

/** The query that reads back as these parts: filters first, then the text. */
export function formatFilterQuery(query: Omit<FilterQuery, 'hints'>): string {
  const tokens = [
    ...query.owners.map((owner) => `owner:${quoted(owner)}`),
    ...query.repos.map((repo) => `repo:${quoted(repo)}`),
    ...query.tags.map((tag) => `tag:${quoted(tag)}`),
    ...(query.deployed ? ['is:deployed'] : []),
    ...(query.verified ? ['is:verified'] : []),
  ];
  // A word of the text that would be read as a filter stays text behind quotes.
  const words = query.text.split(' ').map((word) => (TOKEN.test(word) ? `"${word}"` : word));
  return [...tokens, ...words].filter((part) => part !== '').join(' ');
}

function quoted(value: string): string {
  return /\s/u.test(value) ? `"${value}"` : value;
}
