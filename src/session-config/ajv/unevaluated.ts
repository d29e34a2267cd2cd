import { _, Name, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import type { Ajv2019 } from 'ajv/dist/2019.js';

import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/** Keywords for members and items that no other keyword has evaluated (JSON Schema 2020-12 core §11). */
const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'] as const;

/** Whether a schema or a subschema has such a keyword. Only then must Ajv generate code that tracks evaluation. */
export function usesUnevaluated(schema: SchemaObject): boolean {
  let isUsed = UNEVALUATED.some((keyword) => Object.hasOwn(schema, keyword));
  mapSubschemas(schema, (part) => {
    isUsed ||= isObject(part) && usesUnevaluated(part);
  });
  return isUsed;
}

/**
 * Makes Ajv track evaluated members and items if a schema needs it, and only then.
 *
 * Ajv 8 declares its tracking variables inside the branch that first needs one; if that branch is not taken, the variable has no value and
 * earlier results are lost. So each schema begins with both ({@link declareEvaluated}). Ajv counts what a failing `if` evaluated, and
 * counts nothing without `then` or `else`; a successful `if` must count, and only that one (core §7.7.1.2 and §10.2.2.1).
 */
export function countEvaluated(ajv: Ajv2019, schema: SchemaObject): void {
  ajv.opts.unevaluated = usesUnevaluated(schema);
  if (!ajv.opts.unevaluated) return;
  rewrite(ajv, 'if', countFulfilled);
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) rewrite(ajv, keyword, countForObjects);
}

type Code = CodeKeywordDefinition['code'];

/** Changes the code that Ajv generates for a keyword. */
export function rewrite(ajv: Ajv2019, keyword: string, change: (code: Code) => Code): void {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== 'object' || !('code' in definition)) throw new TypeError(`Ajv has no keyword ${keyword}.`);
  definition.code = change(definition.code);
}

/** Code of a keyword that evaluates all members of an object. Ajv counts this for lists, too, whose evaluated items would be forgotten. */
function countForObjects(code: Code): Code {
  return (cxt, ruleType) => {
    const { props } = cxt.it;
    code(cxt, ruleType);
    if (!(props instanceof Name)) return;
    cxt.gen.assign(props, true);
    cxt.it.props = props;
  };
}

/** Code of the keyword `if` that counts what it evaluated if it succeeds. */
function countFulfilled(code: Code): Code {
  return (cxt, ruleType) => {
    const { gen } = cxt;
    const merge = cxt.mergeEvaluated.bind(cxt);
    const subschema = cxt.subschema.bind(cxt);
    if ([cxt.parentSchema['then'], cxt.parentSchema['else']].every((clause) => clause === undefined || clause === true)) {
      const fulfilled = gen.name('_valid');
      const condition = subschema({ keyword: 'if', compositeRule: true, createErrors: false, allErrors: false }, fulfilled);
      cxt.mergeValidEvaluated(condition, fulfilled);
      cxt.reset();
      return;
    }
    let fulfilled: Name | undefined;
    cxt.subschema = (appliance, valid) => {
      if (appliance.keyword === 'if') fulfilled = valid;
      return subschema(appliance, valid);
    };
    cxt.mergeEvaluated = (inner, toName) => {
      // Without a target name, Ajv merges the condition.
      if (toName === undefined && fulfilled !== undefined)
        gen.if(fulfilled, () => {
          merge(inner, Name);
        });
      else merge(inner, toName);
    };
    code(cxt, ruleType);
  };
}

/** Declares the tracking variables of a schema; must be called before any of its keywords generates code. */
export function declareEvaluated({ gen, it }: KeywordCxt): void {
  if (it.opts.unevaluated !== true) return;
  // Without a prototype, inherited names such as toString do not count as evaluated.
  it.props ??= gen.let('props', _`Object.create(null)`);
  it.items ??= gen.let('items', _`0`);
}

/**
 * A schema whose failing conditions evaluate nothing (JSON Schema 2020-12 core §7.7.1.1). Ajv always counts what is under `if`, but counts
 * an alternative only if it is valid.
 */
export function withTrueConditions(schema: SchemaObject): SchemaObject {
  return mapSubschemas(schema, (part, [keyword]) => {
    if (!isObject(part)) return part;
    const inner = withTrueConditions(part);
    return keyword === 'if' ? { anyOf: [inner] } : inner;
  });
}
