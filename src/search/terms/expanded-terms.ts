import type { TermPostings } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import type { QueryWord } from './query-words.ts';
import { fold, isUnspacedCharacter, termsOf } from './normalise.ts';
import { RANKING } from './ranking-settings.ts';
import { canBeMistyped, correctionsOf, joinsOf, splitsOf, unlikelihood } from './spelling.ts';

/** What words are looked up in. */
type WordSource = Pick<IndexSource, 'manifest' | 'loadTerms' | 'postings' | 'termsBeginningWith' | 'lexicon'>;

/** A term that stands for a word of the query. */
interface Alternative {
  readonly term: string;
  readonly postings: TermPostings;
  /** What an impact of 1 is worth: how sure the term stands for the word, times how rare the word is. */
  readonly worth: number;
}

/** One word of a query: a document says it as much as it says the alternative that it says most. */
export type Concept = readonly Alternative[];

/** What is looked up. */
export interface Wording {
  readonly words: readonly QueryWord[];
  /** Whether the last word may still be growing. */
  readonly isTyping: boolean;
  /** All words as they were written, folded: of two neighbours one may be half of a word. */
  readonly written: readonly string[];
}

/** What a query means to the words of an index. */
export interface Reading {
  readonly concepts: readonly Concept[];
  /** Words that no server has. */
  readonly unknown: readonly QueryWord[];
  /** Words that so few servers have that they may be errors of typing, the unknown ones among them. */
  readonly doubtful: readonly QueryWord[];
}

const { weights: WEIGHTS, most: MOST } = RANKING;

/** Finds the terms that the words of a query stand for as they were written, and loads their postings. */
export async function readConcepts(source: WordSource, { words, isTyping, written }: Wording): Promise<Reading> {
  const asked = words.slice(0, MOST.words);
  const last = asked.at(-1);
  const isLast = last !== undefined && termsOf(written.at(-1) ?? '').includes(last.term);
  const growing = isTyping && words.length <= MOST.words && isLast && mayGrow(last) ? last : undefined;
  await source.loadTerms(
    asked.map(({ term }) => term),
    growing?.word,
  );
  const found = asked.map((word) => ({ word, terms: wholeAndLonger(source, word, word === growing) }));
  const isName = written.length <= MOST.nameWords;
  const doubtful = found.filter(
    ({ word, terms }) => canBeMistyped(word.word) && frequencyOf(source, terms) <= (isName ? doubtOf(word) : 0),
  );
  const unknown = doubtful.filter(({ terms }) => terms.length === 0);
  return {
    concepts: toConcepts(
      source,
      found.map(({ terms }) => terms),
    ),
    unknown: unknown.map(({ word }) => word),
    doubtful: doubtful.map(({ word }) => word),
  };
}

/** Of a whole name every word may be mistyped, also into another word; a sentence has rare words of its own. */
function doubtOf({ word }: QueryWord): number {
  return word.length > SHORT ? MOST.doubtful : MOST.doubtfulShort;
}

/** Letters of a short word, at most. */
const SHORT = 3;

interface Weighted {
  readonly term: string;
  readonly weight: number;
}

function mayGrow({ word }: QueryWord): boolean {
  return word.length > 1 || isUnspacedCharacter(word);
}

/** The word itself, and the longer ones if it may still be growing. */
function wholeAndLonger(source: WordSource, { word, term }: QueryWord, isGrowing: boolean): Weighted[] {
  const whole = source.postings(term) === undefined ? [] : [{ term, weight: 1 }];
  if (!isGrowing) return whole;
  const weight = whole.length > 0 ? WEIGHTS.longer : WEIGHTS.unfinished;
  const longer = source.termsBeginningWith(word, MOST.longer).filter((other) => other !== term);
  return [...whole, ...longer.map((other) => ({ term: other, weight }))];
}

function frequencyOf(source: WordSource, terms: readonly Weighted[]): number {
  return terms.reduce((sum, { term }) => sum + (source.postings(term)?.rows.length ?? 0), 0);
}

/** What the doubtful words of a query can have been meant as. */
export interface Correction {
  /** In place of the words that no server has. */
  readonly concepts: readonly Concept[];
  /** Ways of putting one of its doubtful words right, likely ones first. */
  readonly single: readonly SingleCorrection[];
  /** What the words that no server has were most likely meant as. */
  readonly likely: readonly Replacement[];
}

/** Other words for a part of a query. */
export interface Replacement {
  /** One word as it was written, folded, or two neighbours. */
  readonly words: readonly string[];
  readonly by: string;
}

/** One word of a query put right. */
interface SingleCorrection extends Replacement {
  /** The query with it, folded. */
  readonly text: string;
}

/** What doubtful words can have been meant as: words one edit away, two words without their blank, or one with a blank too many. */
export async function correct(source: WordSource, { unknown, doubtful }: Reading, { written }: Wording, text: string): Promise<Correction> {
  const lexicon = await source.lexicon();
  const folded = fold(text);
  const single: SingleCorrection[] = [];
  for (const { word } of doubtful.slice(0, MOST.corrected)) {
    // A function, because a replacement text could hold signs of its own.
    for (const { word: by } of correctionsOf(lexicon, word)) single.push({ words: [word], by, text: folded.replace(word, () => by) });
  }
  const missing = unknown.slice(0, MOST.corrected);
  const corrected = missing.map(({ word }) => correctionsOf(lexicon, word).slice(0, MOST.corrections));
  const joins = joinsOf(lexicon, written, new Set(missing.map(({ word }) => word)));
  const splits = missing.map(({ word }) => splitsOf(lexicon, word));
  const respaced = [...joins, ...splits.flat()];
  await source.loadTerms([...corrected.flat(), ...respaced].map(({ term }) => term));
  const concepts = toConcepts(source, [
    ...corrected.map((words) => weighted(words, WEIGHTS.corrected)),
    ...respaced.map((word) => weighted([word], WEIGHTS.respaced)),
  ]);
  const likely = missing.flatMap(({ word }, at): Replacement[] => {
    const by = mostLikely(source, word, corrected[at] ?? [])?.word ?? splits[at]?.map((part) => part.word).join(' ') ?? '';
    return by === '' ? [] : [{ words: [word], by }];
  });
  return { concepts, single, likely: [...joinedPairs(written, joins), ...likely] };
}

/** Of those that are as likely errors, the word that most servers have. */
function mostLikely(source: WordSource, word: string, others: readonly QueryWord[]): QueryWord | undefined {
  const rowsOf = ({ term }: QueryWord): number => source.postings(term)?.rows.length ?? 0;
  const known = others.filter((other) => rowsOf(other) > 0);
  const least = Math.min(...known.map((other) => unlikelihood(word, other.word)));
  const likely = known.filter((other) => unlikelihood(word, other.word) === least);
  return likely.sort((a, b) => rowsOf(b) - rowsOf(a))[0];
}

/** The neighbours that were joined, with what they make. */
function joinedPairs(written: readonly string[], joins: readonly QueryWord[]): Replacement[] {
  return joins.flatMap(({ word }) => {
    const at = written.findIndex((each, place) => each + (written[place + 1] ?? '') === word && each !== word);
    return at < 0 ? [] : [{ words: written.slice(at, at + 2), by: word }];
  });
}

function weighted(words: readonly QueryWord[], weight: number): Weighted[] {
  return words.map(({ term }) => ({ term, weight }));
}

/** Terms without postings fall out; terms that stand for one word are as rare as all of them together. */
function toConcepts(source: WordSource, weighted: readonly (readonly Weighted[])[]): Concept[] {
  const { count, ranking } = source.manifest;
  const unit = ranking['impactUnit'] ?? 1;
  const concepts = weighted.map((terms) => {
    const found = terms.flatMap(({ term, weight }) => {
      const postings = source.postings(term);
      return postings === undefined ? [] : [{ term, postings, weight }];
    });
    const whole = found.find(({ weight }) => weight === 1);
    const frequency = whole?.postings.rows.length ?? found.reduce((sum, { postings }) => sum + postings.rows.length, 0);
    const worth = rarity(Math.min(frequency, count), count) * unit;
    return found.map(({ term, postings, weight }) => ({ term, postings, worth: weight * worth }));
  });
  return concepts.filter((concept) => concept.length > 0);
}

/** The most that the words of a query can score; a word that no server has counts as the rarest there is. */
export function mostByWords(source: WordSource, { words }: Wording, concepts: readonly Concept[]): number {
  const { count, ranking } = source.manifest;
  const found = concepts.reduce((sum, concept) => sum + concept.reduce((most, { worth }) => Math.max(most, worth), 0), 0);
  const missing = Math.max(0, Math.min(words.length, MOST.words) - concepts.length);
  return (found + missing * rarity(0, count) * (ranking['impactUnit'] ?? 1)) * RANKING.atBuild.impactSteps;
}

/** The inverse document frequency of BM25, never negative. */
function rarity(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}
