import { canonicalJson } from '../schema/canonical-json.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { namedTypes } from './schema-types.ts';

/** Marks two schemas that cannot be merged. */
const CONFLICT = Symbol('conflict');

type Merge = (first: unknown, second: unknown) => unknown;

/** How the two values of a keyword are merged. Keywords without a rule keep the first value: titles, hints, unknown keywords. */
const RULES: Readonly<Record<string, Merge>> = {
  type: bothTypes,
  properties: bothProperties,
  required: (first, second) => [...new Set([...list(first), ...list(second)])],
  enum: bothEnums,
  ...rule(['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'], (first, second) => first === true || second === true),
  ...rule(['const', 'items', 'prefixItems', 'anyOf', 'oneOf'], (first, second) => (isSame(first, second) ? first : CONFLICT)),
  additionalProperties: (first, second) => (first === true || second === false ? second : first),
};

/** Merges two schemas, where annotations of the first take precedence; `undefined` if they cannot be merged simply. */
export function mergeSchemas(first: SchemaObject, second: SchemaObject): SchemaObject | undefined {
  const merged = Object.entries(second).map(([keyword, value]): [string, unknown] => {
    if (!Object.hasOwn(first, keyword)) return [keyword, value];
    const merge = Object.hasOwn(RULES, keyword) ? RULES[keyword] : limitRule(keyword);
    return [keyword, merge === undefined ? first[keyword] : merge(first[keyword], value)];
  });
  return merged.some(([, value]) => value === CONFLICT) ? undefined : { ...first, ...Object.fromEntries(merged) };
}

/** The rule of a limit such as `minLength` or `exclusiveMaximum`: the stricter number. */
function limitRule(keyword: string): Merge | undefined {
  if (/(?:^m|M)in(?:imum|[A-Z])/.test(keyword)) return bothNumbers(Math.max);
  return /(?:^m|M)ax(?:imum|[A-Z])/.test(keyword) ? bothNumbers(Math.min) : undefined;
}

function rule(keywords: readonly string[], merge: Merge): Record<string, Merge> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, merge]));
}

function bothTypes(first: unknown, second: unknown): unknown {
  const [mine, others] = [namedTypes({ type: first }), namedTypes({ type: second })];
  if (mine === undefined || others === undefined) return mine ?? others;
  const common = mine.filter((type) => others.includes(type) || (type === 'integer' && others.includes('number')));
  if (mine.includes('number') && others.includes('integer')) common.push('integer');
  return common.length === 0 ? CONFLICT : [...new Set(common)];
}

function bothEnums(first: unknown, second: unknown): unknown {
  const others = new Set(list(second).map(canonicalJson));
  return list(first).filter((value) => others.has(canonicalJson(value)));
}

function bothProperties(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return isObject(first) ? first : second;
  const merged = Object.entries(second).map(([name, schema]): [string, unknown] => {
    const both = Object.hasOwn(first, name) && !isSame(first[name], schema);
    return [name, both ? { allOf: [first[name], schema] } : schema];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

function bothNumbers(pick: (...values: number[]) => number): Merge {
  return (first, second) => (typeof first === 'number' && typeof second === 'number' ? pick(first, second) : first);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isSame(first: unknown, second: unknown): boolean {
  return canonicalJson(first) === canonicalJson(second);
}
