import { readFileSync } from 'node:fs';
import path from 'node:path';

import { jsonRows } from '../support/json-rows.ts';
import type { RelevanceRule } from './relevance-rule.ts';

const FOLDER = path.resolve('test/search/questions');

/** A question and the rule for the documents that answer it. */
export interface Question extends RelevanceRule {
  readonly q: string;
}

/** A query, and how it is spelt correctly: equal for a rare word that must not be corrected. */
export interface TypedQuery {
  readonly q: string;
  readonly right: string;
}

/** The name of a product, and the qualified names of the servers of the organisation behind it. */
export interface ProductName {
  readonly q: string;
  readonly official: readonly string[];
}

/** All questions of `test/search/questions`; README.md there describes them. */
export interface Questions {
  readonly everyday: readonly Question[];
  readonly foreign: readonly (Question & { readonly lang: string })[];
  readonly typos: readonly TypedQuery[];
  readonly products: readonly ProductName[];
}

/** A row of foreign.jsonl: a rule of its own, or the everyday question whose rule it uses. */
type ForeignRow = { readonly q: string; readonly lang: string } & (RelevanceRule | { readonly like: string });

/**
 * Reads the files of questions.
 *
 * @throws Error if a question refers to one that does not exist
 */
export function readQuestions(): Questions {
  const everyday = rows<Question>('everyday');
  const rules = new Map(everyday.map((question) => [question.q, question]));
  const foreign = rows<ForeignRow>('foreign').map((row) => {
    if (!('like' in row)) return row;
    const rule = rules.get(row.like);
    if (rule === undefined) throw new Error(`"${row.q}" refers to "${row.like}", which is no everyday question.`);
    return { ...rule, q: row.q, lang: row.lang };
  });
  return { everyday, foreign, typos: rows('typos'), products: rows('products') };
}

function rows<T>(name: string): T[] {
  // The files belong to the project; a test checks their form.
  return jsonRows(readFileSync(path.join(FOLDER, `${name}.jsonl`), 'utf8'));
}

/** The halves of a file: the ranking may be changed while looking at the first, and is checked with the second. */
export const HALVES = ['tune', 'held'] as const;

/** One of {@link HALVES}. */
type Half = (typeof HALVES)[number];

/** The half of a question, by a hash of its text (32-bit FNV-1a). */
export function halfOf(question: string): Half {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(question)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) & 1) === 0 ? 'tune' : 'held';
}
