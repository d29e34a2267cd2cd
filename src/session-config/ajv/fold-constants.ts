import { canonicalJson } from '../schema/canonical-json.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';

/** A list of alternatives in which those that only state values have become one. */
export interface FoldedChoice {
  readonly branches: readonly unknown[];
  /** The alternative that states the values of all that were folded. */
  readonly folded: SchemaObject;
  /** Index, in the list as it was, of the first that was folded. */
  readonly first: number;
}

/** From how many on they are folded: Ajv generates code for each, and a function with thousands of them cannot run. */
const MIN_FOLDED = 32;

/** Keywords beside the values that judge nothing. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'deprecated', '$comment', 'examples', 'default']);

/**
 * Folds alternatives that only state values, by `const` or `enum`, into one `enum`. In a `oneOf` only those whose values no other states:
 * a value that two alternatives state fits both.
 *
 * @param ownKeyword a keyword of the compiler's own, which every alternative may carry
 * @returns `undefined` where there are few of them
 */
export function foldConstants(keyword: 'anyOf' | 'oneOf', branches: readonly unknown[], ownKeyword: string): FoldedChoice | undefined {
  const stated = branches.map((branch) => statedValues(branch, ownKeyword)?.map((value) => ({ value, text: canonicalJson(value) })));
  const counts = new Map<string, number>();
  for (const { text } of stated.flatMap((values) => values ?? [])) counts.set(text, (counts.get(text) ?? 0) + 1);
  const isFolded = stated.map((values) => values?.every(({ text }) => keyword === 'anyOf' || counts.get(text) === 1) === true);
  if (isFolded.filter(Boolean).length < MIN_FOLDED) return undefined;
  const values = stated.flatMap((found, at) => (isFolded[at] === true && found !== undefined ? found.map(({ value }) => value) : []));
  const folded: SchemaObject = { enum: values };
  return { branches: [folded, ...branches.filter((_, at) => isFolded[at] !== true)], folded, first: isFolded.indexOf(true) };
}

/** The values that an alternative states, where that is all it does. */
function statedValues(branch: unknown, ownKeyword: string): readonly unknown[] | undefined {
  if (!isObject(branch)) return undefined;
  const judging = Object.keys(branch).filter((keyword) => !ANNOTATIONS.has(keyword) && keyword !== ownKeyword);
  if (judging.length !== 1) return undefined;
  if (judging[0] === 'const') return [branch['const']];
  return judging[0] === 'enum' && Array.isArray(branch['enum']) ? branch['enum'] : undefined;
}
