import type { ExpandedWord } from '../terms/expanded-terms.ts';
import { termsOf, wordsOf } from '../terms/normalise.ts';
import { isStopWord } from '../terms/query-words.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import type { ShownTexts } from '../terms/shown-texts.ts';
import type { ShownTermsReader } from './shown-terms.ts';

/**
 * Maximum bonuses of a server whose texts fit a query, on the score, which otherwise is at most 1: about as much as the scores of the best
 * rows differ. Chosen with the half `tune` of the queries of the evaluation sets, where changes by a fifth change little. Mean of the ratios of
 * nDCG@10 to the reference BM25, with the parts of long queries:
 *
 * | bonus | tune | held |
 * |---|---|---|
 * | none | 1.115 | 1.145 |
 * | name | 1.147 | 1.153 |
 * | name, description | 1.154 | 1.149 |
 * | name, description, tags | 1.156 | 1.151 |
 */
const FIT = {
  /**
   * All words of its name are in the query. A name is the shortest description, and neither BM25 nor vectors see that it is complete. This is
   * for a name of all words; a name of few of them gets less, by the root of their share.
   */
  name: 0.16,
  /** The words of the query are in its description. BM25 counts a frequent word for an absent one; this counts each word once. */
  description: 0.1,
  /** They are in its tags, which name what it is for. */
  tags: 0.15,
} as const;

/** What texts are compared with. */
interface FitQuestion {
  /** The searched text. */
  readonly text: string;
  readonly expanded: readonly ExpandedWord[];
  /** Maximum word score of the query. */
  readonly maxWordScore: number;
}

/**
 * Compares texts with a query, and returns the bonus of their server. Only the best rows are compared, because their cards are loaded anyway.
 *
 * @param read reads the texts; its cache is for all queries
 */
export function textFit({ text, expanded, maxWordScore }: FitQuestion, read: ShownTermsReader): (texts: ShownTexts) => number {
  const asked = new Set(wordsOf(text).flatMap(termsOf));
  const shareOf = askedShare(expanded, maxWordScore);
  // A name of generic words and stop words alone names nothing.
  const isAsked = (terms: readonly string[]): boolean =>
    terms.some((term) => !isStopWord(term)) && terms.every((term) => asked.has(term) || isStopWord(term));
  return (texts) => {
    const { names, description, tags } = read(texts);
    const name = names.find(isAsked) ?? [];
    return Math.sqrt(shareOf(name)) * FIT.name + shareOf(description) * FIT.description + shareOf(tags) * FIT.tags;
  };
}

/** The weight of the words of a query that are among some terms, as a share of that of all of its words. */
function askedShare(expanded: readonly ExpandedWord[], maxWordScore: number): (terms: readonly string[]) => number {
  const alternatives = expanded.flatMap((word, at) => word.map(({ term, worth }) => ({ term, at, worth })));
  const byTerm = Map.groupBy(alternatives, ({ term }) => term);
  // The maximum score is that of terms with the largest impact.
  const whole = maxWordScore / RANKING.atBuild.impactSteps;
  const best = new Float64Array(expanded.length);
  return (terms) => {
    if (whole === 0) return 0;
    best.fill(0);
    // Loops, because most terms of most texts are none of the query.
    for (const term of terms) {
      for (const { at, worth } of byTerm.get(term) ?? NONE) best[at] = Math.max(best[at] ?? 0, worth);
    }
    return Math.min(1, best.reduce((sum, worth) => sum + worth, 0) / whole);
  };
}

const NONE: readonly never[] = [];
