import type { Field } from './document-fields.ts';

/** Weight of a field of a server: `weight` times a word's frequency, divided by the field's length. */
interface FieldSetting {
  readonly weight: number;
  /** Influence of the field's length, 0 (none) to 1 (full): the `b` of BM25. */
  readonly lengthNorm: number;
}

/** All parameters of ranking by words. Those of `atBuild` are part of an index's impacts and need a new build. */
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
    /** Number of impact steps, at most 255: fewer make smaller files and coarser scores. */
    impactSteps: 255,
    /** Maximum number of embedded tools of a server. */
    embeddedTools: 64,
  },
  /** Weight of a term that differs from the query word, relative to 1 for an exact term. */
  weights: {
    /** A longer word, where the last word of the query is known itself. */
    longer: 0.25,
    /** A longer word, where the last word of the query is unknown and so unfinished. */
    unfinished: 0.8,
    /** A word at edit distance one. */
    corrected: 0.7,
    /** Two words of the query as one, or one as two. */
    respaced: 0.9,
  },
  /** A word that at most this share of the servers has may be of another language. */
  foreignShare: 0.002,
  /** Limits on the work of one query. */
  limits: {
    /** Maximum UTF-16 units of a query that are read. */
    characters: 4000,
    /** Maximum words of a query that are looked up. */
    words: 48,
    /** Maximum parts of a query that are compared on their own. */
    parts: 8,
    /** Maximum names of products that are looked for in a query: three for each of its words. */
    productTerms: 96,
    /** Maximum completions of an unfinished word. */
    longer: 12,
    /** Maximum words of a query that may be a complete name with a typing error. */
    nameWords: 6,
    /** Maximum number of servers with a word that may be a typing error. */
    doubtful: 8,
    /** The same for a word of at most three letters, because most typing errors in it make another word. */
    doubtfulShort: 60,
    /** Maximum corrected words of a query. */
    corrected: 4,
    /** Maximum corrections of an unknown word. */
    corrections: 6,
    /** Maximum corrected queries that are looked up as a complete name: each may fetch three small files. */
    correctedNames: 12,
    /** Maximum other translations of a word that are searched too. */
    translations: 2,
    /** Maximum number of servers that match by meaning only. */
    nearest: 100,
  },
} as const;
