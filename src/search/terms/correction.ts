import { frequencyOf } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { NO_WORDS, type Lexicon } from '../files/lexicon.ts';
import {
  rightSpelling,
  toExpandedWords,
  type ExpandedWord,
  type Reading,
  type Replacement,
  type Weighted,
  type WordSource,
  type Wording,
} from './expanded-terms.ts';
import { identifiersIn } from './identifiers.ts';
import { fold, termsOf } from './normalise.ts';
import { isStopWord, type QueryWord } from './query-words.ts';
import { RANKING } from './ranking-settings.ts';
import { correctionsOf, isLikelyEdit, isReplaceable, isReplaceableLength, joinsOf, splitsOf, unlikelihood } from './spelling.ts';

/** Corrections of the doubtful words of a query. */
export interface Correction {
  /** Corrections so certain that the search is for them. */
  readonly certain: readonly Replacement[];
  /** Other likely corrections. */
  readonly likely: readonly Replacement[];
  /** Expanded terms in place of the unknown words without a certain correction. */
  readonly expanded: readonly ExpandedWord[];
  /** Corrections of one doubtful word each, most likely first. */
  readonly single: readonly SingleCorrection[];
  /** Words that no server has and that have no correction. */
  readonly unmentioned: readonly string[];
}

/** A query with one corrected word. */
interface SingleCorrection extends Replacement {
  /** The corrected query, folded. */
  readonly text: string;
}

/** Possible corrections of an unknown word. */
interface Candidates {
  readonly doubted: QueryWord;
  readonly near: readonly QueryWord[];
  readonly split: readonly QueryWord[];
}

/** The words that may have been meant by a doubtful one. */
interface Intended {
  readonly doubted: QueryWord;
  /** Whether any edit may explain it, or only a likely one of a far more common word. */
  readonly byAnyEdit: boolean;
  readonly others: readonly QueryWord[];
}

/** Source for looking words and names up. */
type NameSource = WordSource & Pick<IndexSource, 'exactNames'>;

const { weights: WEIGHTS, limits: LIMITS } = RANKING;

/**
 * Corrects doubtful words: words at edit distance one, two words with a missing space, or one word with an extra space. A word that the
 * lexicon has but no server is spelled right, so it is not corrected. An identifier is read as its words.
 */
export async function correct(source: NameSource, reading: Reading, { written }: Wording, text: string): Promise<Correction> {
  const lexicon = reading.doubtful.length > 0 ? await source.lexicon() : NO_WORDS;
  // In a longer text, identifiers are mostly of arguments and code.
  const identifiers = written.length > LIMITS.nameWords ? [] : await identifiersOf(source, lexicon, reading, text);
  const isOther = ({ word }: QueryWord): boolean => identifiers.every(({ words }) => !words.includes(word));
  const [unknown, doubtful] = [reading.unknown.filter(isOther), reading.doubtful.filter(isOther)];
  const intended = doubtful.slice(0, LIMITS.corrected).map((doubted): Intended => {
    // The other words of a name say which word was meant, also instead of a short one or of one that is spelled right.
    const isAlone = written.length === 1;
    const byAnyEdit = unknown.includes(doubted) && (isReplaceableLength(doubted.word) || !isAlone);
    if (isAlone && unknown.includes(doubted) && lexicon.has(doubted.word)) return { doubted, byAnyEdit, others: [] };
    return { doubted, byAnyEdit, others: intendedFor(lexicon, doubted, byAnyEdit) };
  });
  const missing = unknown.filter(({ word }) => !lexicon.has(word)).slice(0, LIMITS.corrected);
  const joins = joinsOf(lexicon, written, new Set(missing.map(({ word }) => word)));
  const candidates = missing.map((doubted): Candidates => {
    const near = intendedFor(lexicon, doubted, isReplaceableLength(doubted.word)).slice(0, LIMITS.corrections);
    return { doubted, near, split: splitsOf(lexicon, doubted.word) };
  });
  const further = intended.flatMap(({ doubted, others }) => (unknown.includes(doubted) ? [] : others));
  await source.loadTerms([...joins, ...further, ...candidates.flatMap(({ near, split }) => [...near, ...split])].map(({ term }) => term));
  const single = intended.flatMap(({ doubted, byAnyEdit, others }) => {
    const { word } = doubted;
    const likely = byAnyEdit ? others : others.filter((other) => isFarMoreCommon(source, other, doubted));
    // A function, because a replacement string could contain special patterns.
    return likely.map(({ word: by }) => ({ words: [word], by, text: fold(text).replace(word, () => by) }));
  });
  const joined = joinedPairs(written, joins.filter(isIndexed(source)));
  const apart = candidates
    .filter(({ doubted }) => !joined.some(({ words }) => words.includes(doubted.word)))
    .map(({ doubted, near, split }): Candidates => {
      const isLikely = (other: QueryWord): boolean => isReplaceableLength(doubted.word) || isFarMoreCommon(source, other, doubted);
      // Next to other words, the halves of a name with a typing error may still find it.
      const isUsed = written.length > 1 || twoWords(source, split) !== 'unlikely';
      return { doubted, near: near.filter(isLikely), split: isUsed ? split : [] };
    });
  const chosen = apart.map((each) => choose(source, each));
  const certain = [...reading.errors, ...identifiers, ...joined, ...chosen.flatMap((choice) => (choice?.isCertain ? [choice] : []))];
  const rest = apart.filter((_, at) => chosen[at]?.isCertain !== true);
  return {
    certain: certain.map(({ words, by }) => ({ words, by })),
    likely: chosen.flatMap((choice) => (choice?.isCertain === false ? [{ words: choice.words, by: choice.by }] : [])),
    expanded: toExpandedWords(source, rest.flatMap(weightedTerms)),
    single,
    unmentioned: unknown.filter(({ word }) => !isCorrected(word, joined, chosen)).map(({ word }) => word),
  };
}

/** The doubtful words that are identifiers whose words all have servers, and not names of servers, as written or with a typing error. */
async function identifiersOf(source: NameSource, lexicon: Lexicon, { doubtful }: Reading, text: string): Promise<Replacement[]> {
  const found = identifiersIn(text);
  const read = doubtful.map(async ({ word, term: own }): Promise<Replacement[]> => {
    const parts = found.get(word);
    const isNear = (): boolean => correctionsOf(lexicon, word).some(({ term }) => term !== own);
    if (parts === undefined || isNear() || (await source.exactNames(word)).length > 0) return [];
    const terms = parts.flatMap(termsOf);
    await source.loadTerms(terms);
    return terms.every((term) => source.postings(term) !== undefined) ? [{ words: [word], by: parts.join(' ') }] : [];
  });
  return (await Promise.all(read)).flat();
}

/**
 * The words that may have been meant by a doubtful one. A word that some servers have is rarely a typing error, and a short one, such as `asp`,
 * is near to many words: of these, only a likely edit of a far more common word counts.
 */
function intendedFor(lexicon: Lexicon, { word }: QueryWord, byAnyEdit: boolean): QueryWord[] {
  const near = correctionsOf(lexicon, word);
  return byAnyEdit ? near : near.filter((other) => isLikelyEdit(word, other.word)).slice(0, LIMITS.corrections);
}

/** How many times more servers than a word must have another that may have been meant, as for errors that the index knows. */
const FAR_MORE = 15;

/** Whether another word is so much more common than a doubtful one that it may have been meant. Swapped letters, the surest edit, need less. */
function isFarMoreCommon(source: WordSource, other: QueryWord, doubted: QueryWord): boolean {
  const own = Math.max(1, frequencyOf(source.postings(doubted.term)));
  const least = FAR_MORE / 2 ** (UNLIKELY * (1 - unlikelihood(doubted.word, other.word)));
  return frequencyOf(source.postings(other.term)) >= least * own;
}

interface Choice extends Replacement {
  readonly isCertain: boolean;
}

function isCorrected(word: string, joined: readonly Replacement[], chosen: readonly (Choice | undefined)[]): boolean {
  return [...joined, ...chosen].some((choice) => choice?.words.includes(word));
}

function isIndexed(source: WordSource): (word: QueryWord) => boolean {
  return ({ term }) => source.postings(term) !== undefined;
}

/** The most likely correction of a word. A word near it is more likely than two words without a space. */
function choose(source: WordSource, { doubted: { word }, near, split }: Candidates): Choice | undefined {
  const best = mostLikely(source, word, near);
  if (best !== undefined)
    return { words: [word], by: rightSpelling(source, best.term) ?? best.word, isCertain: isReplaceable(word, best.word) };
  const certainty = twoWords(source, split);
  if (certainty === 'unlikely') return undefined;
  return { words: [word], by: split.map((part) => part.word).join(' '), isCertain: certainty === 'certain' };
}

/** Catalogues with fewer servers are small: there, one server with both halves of a word says more. */
const LARGE = 1000;
/** How many times more servers must have both halves than would by chance. */
const MORE_THAN_CHANCE = 3;
/** Servers of a large catalogue with both that need only be more than by chance. */
const MANY = 50;

/**
 * How certainly a word is two words without a space: unlikely if so few servers have both as by chance, as "good reads" for a name that no
 * server has.
 */
function twoWords(source: WordSource, split: readonly QueryWord[]): 'certain' | 'possible' | 'unlikely' {
  const [some, others] = split.map(({ term }) => source.postings(term)?.rows);
  if (some === undefined || others === undefined) return 'unlikely';
  const { count } = source.manifest;
  const rows = new Set(others);
  const both = some.reduce((sum, row) => sum + Number(rows.has(row)), 0);
  const byChance = (some.length * others.length) / count;
  const isSmall = count < LARGE;
  // In a small catalogue of one subject, most servers have both.
  const isOften = both >= MORE_THAN_CHANCE * byChance || (isSmall && 2 * both >= Math.min(some.length, others.length));
  if (both > 0 && isOften) return isSmall || both > 1 ? 'certain' : 'possible';
  return both >= MANY && both > byChance ? 'possible' : 'unlikely';
}

/** The word that is most likely meant: one that more servers have, unless it is much less likely to be typed as this word. */
function mostLikely(source: WordSource, word: string, others: readonly QueryWord[]): QueryWord | undefined {
  const scored = others.filter(isIndexed(source)).map((other) => {
    const servers = frequencyOf(source.postings(other.term));
    return { other, score: Math.log2(1 + servers) - UNLIKELY * unlikelihood(word, other.word) };
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.other;
}

/** An edit that is less likely by one outweighs that 4 times as many servers have the word. */
const UNLIKELY = 2;

/** The adjacent words that were joined, with the joined word. */
function joinedPairs(written: readonly string[], joins: readonly QueryWord[]): Replacement[] {
  return joins.flatMap(({ word }) => {
    const at = written.findIndex((each, place) => each + (written[place + 1] ?? '') === word && each !== word);
    return at < 0 ? [] : [{ words: written.slice(at, at + 2), by: word }];
  });
}

function weightedTerms({ near, split }: Candidates): Weighted[][] {
  const weighted = (words: readonly QueryWord[], weight: number): Weighted[] => words.map(({ term }) => ({ term, weight }));
  const parts = split.filter(({ term }) => !isStopWord(term));
  return [weighted(near, WEIGHTS.corrected), ...parts.map((part) => weighted([part], WEIGHTS.respaced))];
}

/** Excludes words of the same stem, which the search finds anyway, and completions of a word that is still being typed. */
export function isAnother({ words, by }: Replacement, { written, isTyping }: Pick<Wording, 'written' | 'isTyping'>): boolean {
  const [word = ''] = words;
  if (words.length > 1) return true;
  return termsOf(word).join(' ') !== termsOf(by).join(' ') && !(isTyping && written.at(-1) === word && by.startsWith(word));
}
