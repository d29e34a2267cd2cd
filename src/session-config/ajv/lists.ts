import { _, type AnySchema, type KeywordCxt } from 'ajv';
import type { Ajv2019 } from 'ajv/dist/2019.js';
import { mergeEvaluated } from 'ajv/dist/compile/util.js';
import { validateAdditionalItems } from 'ajv/dist/vocabularies/applicator/additionalItems.js';

import { rewrite } from './unevaluated.ts';

/**
 * Makes Ajv read tuples of every draft, whatever `$schema` says: `prefixItems` with `items` for the rest (2020-12), and an array under
 * `items` with `additionalItems` for the rest (before). Generators write either without `$schema`. Where both are arrays, `prefixItems`
 * comes first.
 *
 * Ajv 8 reads variables without a value, or with the value for another list: all keywords for lists after a tuple are skipped if the value
 * is shorter than the tuple, and an empty list satisfies `contains` if the list before it did.
 */
export function addLists(ajv: Ajv2019): void {
  ajv.addKeyword({
    keyword: 'prefixItems',
    type: 'array',
    schemaType: 'array',
    before: 'contains',
    code: (cxt: KeywordCxt) => {
      // The type of the keyword is checked.
      tupleCode(cxt, cxt.schema as readonly AnySchema[], 0);
    },
  });
  rewrite(ajv, 'items', (code) => (cxt, ruleType) => {
    // The types of both keywords are checked.
    const prefix = cxt.parentSchema['prefixItems'] as AnySchema[] | undefined;
    const schema = cxt.schema as AnySchema | readonly AnySchema[];
    if (Array.isArray(schema)) tupleCode(cxt, schema, prefix?.length ?? 0);
    else if (prefix !== undefined) validateAdditionalItems(cxt, prefix);
    else code(cxt, ruleType);
  });
  rewrite(ajv, 'contains', (code) => (cxt, ruleType) => {
    if (cxt.parentSchema['minContains'] !== 0) failIfEmpty(cxt);
    code(cxt, ruleType);
  });
}

/** Code that applies the schemas of a tuple from an index on. */
function tupleCode(cxt: KeywordCxt, schemas: readonly AnySchema[], from: number): void {
  const { gen, data, keyword, it } = cxt;
  if (it.opts.unevaluated === true && it.items !== true) it.items = mergeEvaluated.items(gen, schemas.length, it.items);
  const valid = gen.var('valid', true);
  for (const [index] of [...schemas.entries()].slice(from)) {
    gen.if(_`${data}.length > ${index}`, () => cxt.subschema({ keyword, schemaProp: index, dataProp: index }, valid));
    cxt.ok(valid);
  }
}

/** Counts the result for an empty list as invalid. */
function failIfEmpty(cxt: KeywordCxt): void {
  const result = cxt.result.bind(cxt);
  cxt.result = (valid, ...actions) => {
    result(_`${cxt.data}.length > 0 && ${valid}`, ...actions);
  };
}
