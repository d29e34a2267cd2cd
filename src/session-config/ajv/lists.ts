import { _, Name, type AnySchema, type KeywordCxt } from 'ajv';
import type { Ajv2019 } from 'ajv/dist/2019.js';
import { mergeEvaluated, Type } from 'ajv/dist/compile/util.js';

import { rewrite } from './unevaluated.ts';

/**
 * Makes Ajv read tuples of every draft, whatever `$schema` says: `prefixItems` with `items` for the rest (2020-12), and an array under
 * `items` with `additionalItems` for the rest (before). Generators write either without `$schema`. Where both are arrays, `prefixItems`
 * comes first.
 *
 * Ajv 8 reads variables without a value, or with the value for another list: all keywords for lists after a tuple are skipped if the value
 * is shorter than the tuple, and an empty list satisfies `contains` if the list before it did. For Ajv, `contains` evaluates all items; by
 * JSON Schema 2020-12 (core §10.3.1.3) it evaluates those that match.
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
    else if (prefix !== undefined) restCode(cxt, prefix.length);
    else code(cxt, ruleType);
  });
  rewrite(ajv, 'additionalItems', () => (cxt) => {
    const items: unknown = cxt.parentSchema['items'];
    if (Array.isArray(items)) restCode(cxt, items.length);
  });
  rewrite(ajv, 'contains', () => containsCode);
  rewrite(ajv, 'unevaluatedItems', () => unevaluatedItemsCode);
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

/** Code that applies a schema to the items after a tuple. Ajv's own reports a list that is too long as a whole, without its items. */
function restCode(cxt: KeywordCxt, from: number): void {
  const { gen, data, keyword, it } = cxt;
  it.items = true;
  if (cxt.schema === true) return;
  const valid = gen.var('valid', true);
  gen.forRange('i', from, _`${data}.length`, (index) => {
    cxt.subschema({ keyword, dataProp: index, dataPropType: Type.Num }, valid);
    if (it.allErrors !== true) gen.if(_`!${valid}`, () => gen.break());
  });
  cxt.ok(valid);
}

/**
 * Code of `contains`: counts the items that match, and notes them as evaluated. Their indices are among the names of evaluated members,
 * because a list has no members, and Ajv passes these names on wherever one schema contains another.
 */
function containsCode(cxt: KeywordCxt): void {
  const { gen, data, parentSchema, it } = cxt;
  const [min, max] = [Number(parentSchema['minContains'] ?? 1), Number(parentSchema['maxContains'] ?? Infinity)];
  cxt.setParams({ min, max });
  const matches = gen.name('_valid');
  const count = gen.let('count', 0);
  gen.forRange('i', 0, _`${data}.length`, (index) => {
    cxt.subschema({ keyword: 'contains', dataProp: index, dataPropType: Type.Num, compositeRule: true }, matches);
    gen.if(matches, () => {
      gen.code(_`${count}++`);
      if (it.props instanceof Name) gen.assign(_`${it.props}[${index}]`, true);
    });
  });
  cxt.result(_`${count} >= ${min} && ${count} <= ${max}`, () => {
    cxt.reset();
  });
}

/** Code of `unevaluatedItems`: applies its schema to each item after the evaluated ones that no `contains` has noted. */
function unevaluatedItemsCode(cxt: KeywordCxt): void {
  const { gen, data, keyword, it } = cxt;
  const { items, props } = it;
  it.items = true;
  if (!(items instanceof Name && props instanceof Name)) return;
  const valid = gen.var('valid', true);
  gen.if(_`${items} !== true`, () => {
    gen.forRange('i', items, _`${data}.length`, (index) => {
      gen.if(_`!${props}[${index}]`, () => {
        cxt.subschema({ keyword, dataProp: index, dataPropType: Type.Num }, valid);
        if (it.allErrors !== true) gen.if(_`!${valid}`, () => gen.break());
      });
    });
  });
  cxt.ok(valid);
}
