import fc from 'fast-check';

import { isObject, type SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import type { Draft } from './draft.ts';
import { mapSubschemas } from '../../../src/session-config/validation/subschemas.ts';
import { combination, combined } from './combinations.ts';
import { evaluateSchema } from './reference.ts';
import { anyValue, scalarCase } from './scalars.ts';
import { NAMES, NAMES_BY_PATTERN, UNKNOWN_NAME } from './texts.ts';

/** A schema, and a value that was made for it. Combined schemas may refuse what was made for their parts. */
export interface Case {
  readonly schema: SchemaObject;
  readonly value: unknown;
}

/** The same for an object. */
export interface ObjectCase extends Case {
  readonly value: SchemaObject;
}

/** Marks a schema that is to be moved into the definitions of its document. */
export const DEFINED = '$defined';

const anyName = fc.constantFrom(...NAMES);

/** How deep cases nest. */
const DEPTH = 3;

/** Cases of a draft: random schemas with combinations. */
export function casesOf(draft: Draft): fc.Arbitrary<ObjectCase> {
  const any: fc.Memo<Case> = fc.memo((depth) =>
    depth <= 1
      ? scalarCase
      : fc.oneof(
          { arbitrary: scalarCase, weight: 5 },
          { arbitrary: object(depth - 1), weight: 2 },
          { arbitrary: listOf(any(depth - 1), draft), weight: 2 },
          { arbitrary: recordOf(any(depth - 1)), weight: 1 },
          { arbitrary: freeObject, weight: 1 },
          { arbitrary: unionOf(any(depth - 1)), weight: 2 },
          { arbitrary: any(depth - 1).map(({ schema, value }) => ({ schema: { [DEFINED]: schema }, value })), weight: 1 },
        ),
  );
  const object: fc.Memo<ObjectCase> = fc.memo((depth) => {
    const plain = plainObject(any(depth));
    if (depth <= 1) return plain;
    const combinations = fc.array(combination(object(depth - 1), any(depth - 1), draft), { maxLength: 2 });
    return fc.tuple(plain, combinations).map(([first, others]) => others.reduce(combined, first));
  });
  const root = fc.oneof({ arbitrary: object(DEPTH), weight: 9 }, { arbitrary: recordOf(any(DEPTH)), weight: 1 });
  return fc
    .tuple(root, stray)
    .map(([{ schema, value }, strays]) => ({ schema: documentOf(schema, draft), value: asJson({ ...value, ...strays }) }));
}

/** Now and then a member that was made for no schema: of an unknown name, or with any value. */
const stray: fc.Arbitrary<SchemaObject> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  {
    arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'mode', 'x-one', '0', 'toString'), anyValue).map(([name, value]) => ({ [name]: value })),
    weight: 2,
  },
  { arbitrary: anyValue.map((value) => ({ [UNKNOWN_NAME]: value })), weight: 1 },
);

function plainObject(any: fc.Arbitrary<Case>): fc.Arbitrary<ObjectCase> {
  const memberCase = fc.record({
    name: anyName,
    held: any,
    isSent: fc.boolean(),
    isRequired: fc.boolean(),
    fallback: fc.option(any, { freq: 3 }),
    takesOwn: fc.boolean(),
  });
  const more = fc.constantFrom(undefined, undefined, undefined, false, true);
  return fc
    .tuple(fc.uniqueArray(memberCase, { selector: ({ name }) => name, maxLength: 4 }), fc.boolean(), more)
    .map(([members, isTyped, additionalProperties]) => {
      const properties = members.map(({ name, held, fallback, takesOwn }): [string, SchemaObject] => {
        if (fallback === null) return [name, held.schema];
        return [name, { ...held.schema, default: takesOwn ? held.value : fallback.value }];
      });
      const required = members.filter(({ isSent, isRequired }) => isSent && isRequired).map(({ name }) => name);
      return {
        schema: {
          ...(isTyped && { type: 'object' }),
          properties: Object.fromEntries(properties),
          ...(required.length > 0 && { required }),
          ...(additionalProperties !== undefined && { additionalProperties }),
        },
        value: Object.fromEntries(members.filter(({ isSent }) => isSent).map(({ name, held }) => [name, held.value])),
      };
    });
}

/** An object whose members have any name. */
function recordOf(any: fc.Arbitrary<Case>): fc.Arbitrary<ObjectCase> {
  const byPattern = fc.constantFrom(...Object.entries(NAMES_BY_PATTERN)).map(([source, names]) => ({ source, names }));
  return fc.tuple(any, fc.uniqueArray(anyName, { maxLength: 3 }), fc.option(byPattern)).map(([{ schema, value }, names, pattern]) => {
    const given = pattern === null ? names : pattern.names.slice(0, names.length);
    return {
      schema: {
        type: 'object',
        ...(pattern === null ? { additionalProperties: schema } : { patternProperties: { [pattern.source]: schema } }),
      },
      value: Object.fromEntries(given.map((name) => [name, value])),
    };
  });
}

/** An object without a description of its members. */
const freeObject: fc.Arbitrary<ObjectCase> = fc
  .uniqueArray(fc.tuple(anyName, anyValue), { selector: ([name]) => name, maxLength: 3 })
  .map((members) => ({ schema: { type: 'object' }, value: Object.fromEntries(members) }));

function listOf(any: fc.Arbitrary<Case>, draft: Draft): fc.Arbitrary<Case> {
  const plain = fc
    .tuple(any, fc.nat(3), fc.constantFrom({}, { minItems: 1 }, { uniqueItems: true }, { maxItems: 2 }))
    .map(([{ schema, value }, size, limits]): Case => ({
      schema: { type: 'array', items: schema, ...limits },
      value: Array.from({ length: size }, () => value),
    }));
  const tuple = fc.array(any, { minLength: 1, maxLength: 3 }).map((items): Case => {
    const schemas = items.map(({ schema }) => schema);
    const stated = draft === '7' ? { items: schemas } : { prefixItems: schemas };
    return { schema: { type: 'array', ...stated }, value: items.map(({ value }) => value) };
  });
  return fc.oneof({ arbitrary: plain, weight: 4 }, { arbitrary: tuple, weight: 1 });
}

/** A union, with or without types next to it; the value is generated for one of the branches. */
function unionOf(any: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  const keyword = fc.constantFrom('anyOf', 'oneOf', 'allOf');
  const types = fc.option(fc.subarray(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'], { minLength: 4 }), {
    freq: 2,
  });
  return fc.tuple(keyword, fc.array(any, { minLength: 1, maxLength: 3 }), fc.nat(2), types).map(([word, branches, at, type]) => ({
    schema: { ...(type !== null && { type }), [word]: branches.map(({ schema }) => schema) },
    value: branches[at % branches.length]?.value ?? null,
  }));
}

/** A whole document: marked parts are in the definitions. */
function documentOf(schema: SchemaObject, draft: Draft): SchemaObject {
  const keyword = draft === '7' ? 'definitions' : '$defs';
  const definitions: SchemaObject[] = [];
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (!isObject(part)) return part;
    const { [DEFINED]: defined, ...rest } = part;
    const inner = Object.fromEntries(Object.entries(rest).map(([name, value]): [string, unknown] => [name, moved(value)]));
    if (!isObject(defined)) return inner;
    // What was marked is an object, and stays one.
    const place = definitions.push(moved(defined) as SchemaObject) - 1;
    return { $ref: `#/${keyword}/d${place}`, ...inner };
  };
  // As above.
  const top = moved(schema) as SchemaObject;
  const named = Object.fromEntries(definitions.map((definition, at) => [`d${at}`, definition]));
  const document = {
    ...(draft === '2020-12' && { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    ...top,
    ...(definitions.length > 0 && { [keyword]: named }),
  };
  return withFittingDefaults(document, document);
}

/** The schema without defaults that their own property refuses: those are mistakes of an author. */
function withFittingDefaults(schema: SchemaObject, root: SchemaObject): SchemaObject {
  return mapSubschemas(schema, (part, [keyword]) => {
    if (!isObject(part)) return part;
    const inner = withFittingDefaults(part, root);
    if (keyword !== 'properties' || !Object.hasOwn(part, 'default') || evaluateSchema(part, part['default'], root).valid) return inner;
    return Object.fromEntries(Object.entries(inner).filter(([name]) => name !== 'default'));
  });
}

/** As JSON has it: without negative zero. */
export function asJson<T>(value: T): T {
  // The value is JSON already, except for the sign of a zero.
  return JSON.parse(JSON.stringify(value)) as T;
}
