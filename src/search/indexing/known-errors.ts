import type { Embedder } from '../embedding/embedder.ts';
import { errorTerm } from '../files/derived-terms.ts';
import type { IndexData, TermPostings } from '../files/index-data.ts';
import { editBetween, isSureEdit } from '../terms/edit-kind.ts';
import { termsOf } from '../terms/normalise.ts';
import { nearWords, Vocabulary } from './near-words.ts';
import type { WordUse } from './word-uses.ts';
import { wordsOfTwo } from './words-of-two.ts';

/** Maximum number of servers with a typing error. */
const MAX_SERVERS = 8;
/** Minimum number of servers with the right word, and how many times more these must be. */
const MIN_RATIO = 15;
/** Minimum letters of a typing error: one edit of a shorter word often makes another word. */
const MIN_LENGTH = 5;
/** Minimum letters for kinds of edits that also make new words: another vowel, an adjacent key, an added letter. */
const MIN_LENGTH_UNSURE = 7;
/** In a display name or an owner, shorter words are often invented: they need a larger ratio, and a kind of edit that makes no new words. */
const LONG_NAME = 8;
const MIN_RATIO_OF_SHORT_NAME = 100;
/** Minimum cosine of two words of the embedder if one is the other with an error. Frequent errors are among its words. */
const MIN_COSINE = 0.25;

type Uses = ReadonlyMap<string, Readonly<WordUse>>;

/** A typing error of the catalogue. */
interface KnownError {
  readonly word: string;
  readonly right: string;
}

/**
 * The typing errors that servers of a catalogue have, each with the right word. A rare word is one only if a far more common word of the
 * embedder is one likely edit away. A word of the embedder itself is right, unless both mean nearly the same.
 */
export async function knownErrors(uses: Uses, embedder: Pick<Embedder, 'words' | 'embed'>): Promise<KnownError[]> {
  const { words } = embedder;
  if (words === undefined) return [];
  const spelled = Vocabulary.of(words);
  const common = [...uses].filter(([word, { servers }]) => servers >= MIN_RATIO && spelled.has(word)).map(([word]) => word);
  if (common.length === 0) return [];
  const nearTo = nearWords(common);
  const rare = [...uses].filter(([word, { servers }]) => servers <= MAX_SERVERS && word.length >= MIN_LENGTH && /^[a-z]+$/.test(word));
  const found = rare.flatMap(([word, use]): KnownError[] => {
    const intended = nearTo(word).filter((other) => isLikelyError(word, use, other, uses.get(other)?.servers ?? 0));
    const [right] = intended.sort((a, b) => (uses.get(b)?.servers ?? 0) - (uses.get(a)?.servers ?? 0) || (a < b ? -1 : 1));
    return right === undefined ? [] : [{ word, right }];
  });
  return [...found.filter(({ word }) => !spelled.has(word)), ...(await alike(found.filter(isLong(spelled)), embedder))];
}

function isLong(spelled: Vocabulary): (error: KnownError) => boolean {
  return ({ word, right }) => {
    const { kind, isLast } = editBetween(word, right);
    return spelled.has(word) && word.length >= MIN_LENGTH_UNSURE && !isLast && kind !== 'extra' && kind !== 'near';
  };
}

function isLikelyError(word: string, { servers, isOwnName }: WordUse, right: string, common: number): boolean {
  if (!right.startsWith(word.slice(0, 1)) || sameTerm(word, right)) return false;
  const { kind, isLast } = editBetween(word, right);
  const isShortName = isOwnName && word.length < LONG_NAME;
  if (common < servers * (isShortName ? MIN_RATIO_OF_SHORT_NAME : MIN_RATIO) || kind === 'other') return false;
  if (kind === 'double') return !isOwnName;
  if (isLast) return false;
  return isSureEdit(kind) || (word.length >= MIN_LENGTH_UNSURE && !isShortName);
}

function sameTerm(a: string, b: string): boolean {
  return termsOf(a)[0] === termsOf(b)[0];
}

/** The errors whose words mean nearly the same. */
async function alike(errors: readonly KnownError[], embedder: Pick<Embedder, 'embed'>): Promise<KnownError[]> {
  if (errors.length === 0) return [];
  const written = await embedder.embed(errors.map(({ word }) => word));
  const right = await embedder.embed(errors.map((error) => error.right));
  return errors.filter((_, at) => cosine(written[at], right[at]) >= MIN_COSINE);
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/**
 * Adds the right spellings of errors to the terms of an index. An error that has the term of another word, or of more servers, is left out.
 */
export function withErrors(terms: IndexData['terms'], errors: readonly KnownError[], uses: Uses): IndexData['terms'] {
  const wordsOfTerm = new Map<string, number>();
  for (const word of uses.keys()) for (const term of termsOf(word)) wordsOfTerm.set(term, (wordsOfTerm.get(term) ?? 0) + 1);
  const added = errors.flatMap(({ word, right }) => {
    const [term = ''] = termsOf(word);
    return wordsOfTerm.get(term) === 1 ? [[errorTerm(term, right), NO_ROWS] as const] : [];
  });
  return new Map([...terms, ...added]);
}

const NO_ROWS: TermPostings = { rows: new Uint32Array(), impacts: new Uint8Array() };

const NO_WORDS: readonly string[] = [];

/** Minimum letters of a right word to list: shorter ones are never replaced. */
const MIN_LISTED = 4;
const LISTED = /^[a-z\d]*[a-z][a-z\d]*$/;

/**
 * The words of the embedder that no candidate is, and that a search would take for a typing error of a candidate, or for two of them without
 * a space. A frequent error among them is left out: a longer word that means nearly the same as the word near it.
 *
 * @param words the candidates for corrections
 * @param isIndexed whether a word has the term of some server: then other words may be taken for an error of it, too
 */
export async function rightWords(
  words: readonly string[],
  embedder: Pick<Embedder, 'words' | 'embed'>,
  isIndexed: (word: string) => boolean,
): Promise<string[]> {
  const candidates = new Set(words);
  const isAbsent = (word: string): boolean => word.length >= MIN_LISTED && LISTED.test(word) && !candidates.has(word);
  const meant = new Set(words);
  const errors = new Set<string>();
  const listed = new Set<string>();
  for (let targets = words; targets.length > 0; targets = [...listed].filter((word) => !meant.has(word) && isIndexed(word))) {
    for (const word of targets) meant.add(word);
    for (const { word, isError } of await absentNear(targets, isAbsent, embedder)) (isError ? errors : listed).add(word);
  }
  for (const word of wordsOfTwo(embedder.words ?? NO_WORDS, meant)) if (isAbsent(word)) listed.add(word);
  return [...listed].filter((word) => !errors.has(word));
}

/** The words near some targets, and which of them are frequent errors. */
async function absentNear(
  targets: readonly string[],
  isAbsent: (word: string) => boolean,
  embedder: Pick<Embedder, 'words' | 'embed'>,
): Promise<readonly { readonly word: string; readonly isError: boolean }[]> {
  const spelled = Vocabulary.of(embedder.words ?? NO_WORDS);
  const nearTo = nearWords(targets);
  const mayBeNear = spelled.mayBeNear(targets).filter(isAbsent);
  const near = mayBeNear.map((word) => ({ word, others: nearTo(word).filter((other) => !sameTerm(word, other)) }));
  const pairs = near.flatMap(({ word, others }) => others.map((right) => ({ word, right })));
  const errors = new Set((await alike(pairs.filter(isLong(spelled)), embedder)).map(({ word }) => word));
  return near.flatMap(({ word, others }) => (others.length > 0 ? { word, isError: errors.has(word) } : []));
}
