import { fullName } from './equal-names.ts';
import { wordsOf } from './normalise.ts';

/** Words that people add to the name of a product when they look for its server. */
const ADDED: ReadonlySet<string> = new Set('mcp mcps server servers official the a an for model context protocol'.split(' '));
/** Words for the kind of a program, in names of servers. */
const KINDS: ReadonlySet<string> = new Set(
  'tool tools integration integrations connector connectors plugin plugins service services remote'.split(' '),
);

/** Whether people add a folded word to the name of a product when they look for its server. */
export function isAddedWord(word: string): boolean {
  return ADDED.has(word);
}

/** The words of a name without generic ones; none if it has no others. */
export function ownWords(name: string): string[] {
  return wordsOf(name).filter((word) => !ADDED.has(word) && !KINDS.has(word));
}

/** The words of a name without generic ones; all of its words if it has no others. */
export function coreWords(name: string): string[] {
  const own = ownWords(name);
  return own.length > 0 ? own : wordsOf(name);
}

/**
 * A name without generic words, spaces and punctuation, with full names in place of short ones: servers with the same core have the same
 * name.
 *
 * @example
 * coreOf('The official GitHub MCP server') // 'github'
 * coreOf('mcp-postgres') // 'postgresql'
 */
export function coreOf(name: string): string {
  return coreWords(name).map(fullName).join('');
}

/** Minimum letters of a generic word that is being typed: a single letter begins any word. */
const MIN_BEGUN = 2;

/**
 * The core of a name without its last word, if that may become a generic one; otherwise `undefined`.
 *
 * @example
 * coreBefore('github ser') // 'github'
 */
export function coreBefore(name: string): string | undefined {
  const words = wordsOf(name);
  const last = words.pop() ?? '';
  const isBegun = last.length >= MIN_BEGUN && [...ADDED].some((word) => word.startsWith(last) && word !== last);
  return isBegun && words.length > 0 ? coreOf(words.join(' ')) : undefined;
}

/** Words that are joined by a hyphen or an underscore, as those of many packages are. */
export const JOINED = /[\p{L}\p{N}][-_][\p{L}\p{N}]/u;
/** Minimum number of added words, with capitals, that nobody writes who only knows the product: `mcp server` may be added, a title is copied. */
const MANY_ADDED = 2;

/**
 * Whether a text is written like the name of one server, not like that of a product: `github-mcp`, `GitHub MCP Server`, `GitHub
 * Integration`, `Figma MCP Pro`.
 */
export function isWrittenAsName(text: string): boolean {
  const words = wordsOf(text);
  const capitalised = (text.match(/\b[A-Z][A-Za-z]*/g) ?? []).map((word) => word.toLowerCase());
  // People add "mcp" before or after a product, not among its words.
  const isAmong = words.some((word, at) => word === 'mcp' && isOwnWord(words[at - 1]) && isOwnWord(words[at + 1]));
  return JOINED.test(text) || isAmong || words.some((word) => KINDS.has(word)) || capitalised.filter(isAddedWord).length >= MANY_ADDED;
}

function isOwnWord(word: string | undefined): boolean {
  return word !== undefined && !ADDED.has(word);
}
