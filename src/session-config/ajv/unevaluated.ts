import { _, Name, type KeywordCxt } from 'ajv';
import type { Ajv2019 } from 'ajv/dist/2019.js';
import type { Ajv2020 } from 'ajv/dist/2020.js';

import { isObject, type SchemaObject } from '../json-schema.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/** Keywords that judge what no other keyword has evaluated (JSON Schema 2020-12 core §11). */
const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'] as const;

/**
 * Whether a schema, or one inside it, asks what was evaluated. Only then need Ajv generate the code that keeps count of it.
 */
export function asksUnevaluated(schema: SchemaObject): boolean {
  let asks = UNEVALUATED.some((keyword) => Object.hasOwn(schema, keyword));
  mapSubschemas(schema, (part) => {
    asks ||= isObject(part) && asksUnevaluated(part);
  });
  return asks;
}

/**
 * Makes Ajv keep count of evaluated members and items where a schema asks for it, and only there.
 *
 * Ajv 8 declares its variables for the count inside the branch that first needs one; where that branch is not taken, the variable has no
 * value and what was counted before is lost. So each schema begins with both ({@link declareEvaluated}). `unevaluatedItems` compares
 * with a number, where a variable may also be `true` for "all".
 */
export function countEvaluated(ajv: Ajv2019 | Ajv2020, schema: SchemaObject): void {
  ajv.opts.unevaluated = asksUnevaluated(schema);
  const definition = ajv.getKeyword('unevaluatedItems');
  if (typeof definition !== 'object' || !('code' in definition)) throw new TypeError('Ajv has no keyword unevaluatedItems.');
  const { code } = definition;
  definition.code = (cxt, ruleType) => {
    const { items } = cxt.it;
    if (items instanceof Name) cxt.gen.assign(items, _`${items} === true ? Infinity : ${items}`);
    code(cxt, ruleType);
  };
}

/** Begins the count of a schema; to be called before any of its keywords generates code. */
export function declareEvaluated({ gen, it }: KeywordCxt): void {
  if (it.opts.unevaluated !== true) return;
  // Names that every object inherits, such as toString, are not evaluated by that.
  it.props ??= gen.let('props', _`Object.create(null)`);
  it.items ??= gen.let('items', _`0`);
}
