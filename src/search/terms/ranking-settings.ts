import type { Field } from './document-fields.ts';

/** How a field of a server counts: `weight` times a word's frequency, divided by how long the field is. */
interface FieldSetting {
  readonly weight: number;
  /** How much the length of the field counts, 0 (not at all) to 1 (in full): the `b` of BM25. */
  readonly lengthNorm: number;
}

/** All numbers that decide the order of answers by words. Those of `atBuild` are in an index's impacts and need a new build. */
export const RANKING = {
  atBuild: {
    /** BM25F (Robertson et al. 2004): weighted frequencies are summed over the fields and saturated once. */
    fields: {
      displayName: { weight: 3, lengthNorm: 0.6 },
      name: { weight: 1, lengthNorm: 0.4 },
      owner: { weight: 1, lengthNorm: 0.4 },
      repo: { weight: 0.5, lengthNorm: 0.4 },
      description: { weight: 1, lengthNorm: 0.6 },
      tags: { weight: 2.5, lengthNorm: 0.3 },
      toolNames: { weight: 1, lengthNorm: 0.75 },
      toolTexts: { weight: 0.2, lengthNorm: 0.6 },
    } satisfies Record<Field, FieldSetting>,
    /** The `k1` of BM25. */
    saturation: 1.6,
    /** Steps of an impact, at most 255: fewer make smaller files and coarser scores. */
    impactSteps: 255,
    /** Tools of one server that are embedded, the first ones. */
    embeddedTools: 64,
  },
  /** What a term counts that is not a word of the query as it was written, against 1 for one that is. */
  weights: {
    /** A longer word, where the last word of the query is one itself. */
    longer: 0.25,
    /** A longer word, where the last word of the query is none: it is still being typed. */
    unfinished: 0.8,
    /** A word one edit away. */
    corrected: 0.7,
    /** Two words of the query as one, or one as two. */
    respaced: 0.9,
  },
  /** Bounds of the work that one query may cause. */
  most: {
    /** UTF-16 units of a query that are read. */
    characters: 4000,
    /** Words of a query that are looked up. */
    words: 48,
    /** Words that stand for one beginning. */
    longer: 12,
    /** Words of a query that may be a whole name with an error of typing. */
    nameWords: 6,
    /** Servers that have a word which may still be an error of typing. */
    doubtful: 8,
    /** The same for a word of at most three letters: most errors in it make another word. */
    doubtfulShort: 60,
    /** Words of a query that are corrected. */
    corrected: 4,
    /** Words that stand for one unknown word. */
    corrections: 6,
    /** Ways of putting a query right that are looked up as a whole name: each may be two small files to fetch. */
    correctedNames: 12,
    /** Servers that match by meaning alone. */
    nearest: 100,
  },
} as const;
