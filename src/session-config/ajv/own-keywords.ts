import { _, type FuncKeywordDefinition, type KeywordCxt } from 'ajv';
import type { Ajv2019 } from 'ajv/dist/2019.js';

import { canonicalJson } from '../schema/canonical-json.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { pointerOfRef } from '../schema/local-ref.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { weightOf } from '../validation/schema-weight.ts';
import { mapSubschemas } from '../validation/subschemas.ts';
import type { WorkBudget } from '../validation/work-budget.ts';
import { foldConstants } from './fold-constants.ts';
import { isMultiple } from './multiple.ts';
import { declareEvaluated } from './unevaluated.ts';

/**
 * Keywords with own implementations. Those of Ajv compare objects with methods that objects without a prototype lack and that untrusted
 * data can override, compare all items with all others, and divide decimals in binary.
 */
function ownKeywords(budget: WorkBudget): readonly FuncKeywordDefinition[] {
  const textOf = (value: unknown): string => {
    const text = canonicalJson(value);
    budget.spend(text.length);
    return text;
  };
  const isAmong = (stated: readonly unknown[]): ((value: unknown) => boolean) => {
    const texts = new Set(stated.map(canonicalJson));
    const hasObjects = stated.some(isComposed);
    return (value) => (hasObjects || !isComposed(value)) && texts.has(textOf(value));
  };
  const areUnique = (items: readonly unknown[]): boolean => new Set(items.map(textOf)).size === items.length;
  return [
    { keyword: 'const', compile: (stated: unknown) => isAmong([stated]) },
    { keyword: 'enum', schemaType: 'array', compile: isAmong },
    { keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', compile: (stated: boolean) => (stated ? areUnique : () => true) },
    {
      keyword: 'multipleOf',
      type: 'number',
      schemaType: 'number',
      compile: (divisor: number) => (value: number) => isMultiple(value, divisor),
    },
  ];
}

/** Whether a value is an object or an array. */
function isComposed(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Keyword for the weight of a schema, added to every compiled schema. */
const WORK = 'x-work';

/** Adds the own keywords to Ajv, and a keyword that counts its work. */
export function addOwnKeywords(ajv: Ajv2019, budget: WorkBudget): void {
  for (const keyword of ownKeywords(budget)) ajv.removeKeyword(String(keyword.keyword)).addKeyword({ ...keyword, errors: false });
  const pay = (weight: number, value: unknown): void => {
    budget.spend(weight + sizeOf(value));
  };
  ajv.addKeyword({
    keyword: WORK,
    schemaType: 'number',
    // Before any keyword that applies another schema.
    before: '$ref',
    code: (cxt: KeywordCxt) => {
      const name = cxt.gen.scopeValue('func', { ref: pay });
      cxt.gen.code(_`${name}(${Number(cxt.schema)}, ${cxt.data})`);
      declareEvaluated(cxt);
    },
  });
}

/** A schema with the weight of every subschema, and the JSON Pointer of each subschema. */
export interface WeightedSchema {
  readonly schema: SchemaObject;
  readonly places: ReadonlyMap<unknown, string>;
}

/** Adds the weight to every subschema, and folds long lists of constants into one. */
export function weighted(root: SchemaObject): WeightedSchema {
  const places = new Map<unknown, string>();
  const targets = refTargets(root);
  const weigh = (schema: SchemaObject, place: string): SchemaObject => {
    const inner = mapSubschemas(schema, (part, path) => (isObject(part) ? weigh(part, `${place}${pointerOfPath(path)}`) : part));
    const copy: Record<string, unknown> = { ...inner, [WORK]: weightOf(schema) };
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const inside = `${place}/${keyword}/`;
      // The target of a reference must keep its position.
      if (!Array.isArray(copy[keyword]) || targets.some((target) => target.startsWith(inside))) continue;
      const choice = foldConstants(keyword, copy[keyword], WORK);
      if (choice === undefined) continue;
      copy[keyword] = choice.branches;
      places.set(choice.folded, `${inside}${choice.first}`);
    }
    places.set(copy, place);
    return copy;
  };
  return { schema: weigh(root, ''), places };
}

/** Pointers of all reference targets of a document. */
function refTargets(root: SchemaObject): readonly string[] {
  const found: string[] = [];
  const visit = (schema: SchemaObject): void => {
    const target = typeof schema['$ref'] === 'string' ? pointerOfRef(schema['$ref'], root) : undefined;
    if (target !== undefined) found.push(target);
    mapSubschemas(schema, (part) => {
      if (isObject(part)) visit(part);
    });
  };
  visit(root);
  return found;
}

/** Number of members, items or characters of a value. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}
