import { canonicalJson } from '../schema/canonical-json.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';

/** A list of alternatives in which those that only state values are merged into one. */
interface FoldedChoice {
  readonly branches: readonly unknown[];
  /** The alternative with the values of all folded ones. */
  readonly folded: SchemaObject;
  /** Index of the first folded alternative in the original list. */
  readonly first: number;
}

/** Minimum number of alternatives to fold. Ajv generates code for each, and a function with thousands of them cannot run. */
const MIN_FOLDED = 32;

/** Annotation keywords, which validate nothing. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'deprecated', '$comment', 'examples', 'default']);

/**
 * Folds alternatives that only state values, by `const` or `enum`, into one `enum`. In a `oneOf`, only alternatives with unique values are
 * folded, because a value that two alternatives state matches both.
 *
 * @param ownKeyword a keyword that the compiler adds and every alternative may have
 * @returns `undefined` if there are too few of them
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

/** The values of an alternative that only states values. */
function statedValues(branch: unknown, ownKeyword: string): readonly unknown[] | undefined {
  if (!isObject(branch)) return undefined;
  const assertions = Object.keys(branch).filter((keyword) => !ANNOTATIONS.has(keyword) && keyword !== ownKeyword);
  if (assertions.length !== 1) return undefined;
  if (assertions[0] === 'const') return [branch['const']];
  return assertions[0] === 'enum' && Array.isArray(branch['enum']) ? branch['enum'] : undefined;
}
