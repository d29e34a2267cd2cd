import fc from 'fast-check';

import type { SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import type { Draft } from './draft.ts';
import type { Case, ObjectCase } from './schemas.ts';
import { NAMES, NAMES_BY_PATTERN, UNKNOWN_NAME } from './texts.ts';

/** What is combined with the schema of an object, and the members that go with it. */
export interface Combination {
  readonly keywords: SchemaObject;
  readonly members: SchemaObject;
}

const anyName = fc.constantFrom(...NAMES);

/** A case of an object with a combination next to its own keywords, or around them if both have the same. */
export function combined({ schema, value }: ObjectCase, { keywords, members }: Combination): ObjectCase {
  const clashes = Object.keys(keywords).some((keyword) => Object.hasOwn(schema, keyword));
  return {
    schema: clashes ? { allOf: [schema, keywords] } : { ...schema, ...keywords },
    value: { ...value, ...members },
  };
}

/** Every way to combine schemas of objects that the draft has. */
export function combination(object: fc.Arbitrary<ObjectCase>, any: fc.Arbitrary<Case>, draft: Draft): fc.Arbitrary<Combination> {
  const ofBoth = [all(object), choice(object), condition(object), byPattern(any), others(any), reference(object), limits];
  return fc.oneof(...ofBoth, ...(draft === '7' ? [dependencies(object)] : [dependents(object), leftOver(any)]));
}

function all(object: fc.Arbitrary<ObjectCase>): fc.Arbitrary<Combination> {
  return object.map(({ schema, value }) => ({ keywords: { allOf: [schema] }, members: value }));
}

function choice(object: fc.Arbitrary<ObjectCase>): fc.Arbitrary<Combination> {
  const branches = fc.array(object, { minLength: 1, maxLength: 3 });
  return fc.tuple(fc.constantFrom('anyOf', 'oneOf'), branches, fc.nat(2)).map(([keyword, found, at]) => ({
    keywords: { [keyword]: found.map(({ schema }) => schema) },
    members: found[at % found.length]?.value ?? {},
  }));
}

function condition(object: fc.Arbitrary<ObjectCase>): fc.Arbitrary<Combination> {
  const tested = fc.tuple(anyName, fc.constantFrom<unknown>('on', 8080, true, '8080'));
  return fc
    .tuple(tested, object, object, fc.constantFrom('then', 'else', 'required'), fc.boolean(), fc.boolean())
    .map(([[name, value], first, second, kind, isFulfilled, isAsked]): Combination => {
      const when = { properties: { [name]: { const: value } }, ...(isAsked && { required: [name] }) };
      const given = isFulfilled ? { [name]: value } : {};
      if (kind === 'required') {
        const required = Object.keys(first.value);
        return { keywords: { if: when, then: { required } }, members: { ...first.value, ...given } };
      }
      // Without the member, a condition that does not require it is also satisfied.
      const chosen = isFulfilled || !isAsked ? first : second;
      const keywords = { if: when, then: first.schema, ...(kind === 'else' && { else: second.schema }) };
      return { keywords, members: { ...(chosen === first || kind === 'else' ? chosen.value : {}), ...given } };
    });
}

function byPattern(any: fc.Arbitrary<Case>): fc.Arbitrary<Combination> {
  return fc
    .tuple(fc.constantFrom(...Object.entries(NAMES_BY_PATTERN)), any, fc.nat(2))
    .map(([[source, names], { schema, value }, size]) => ({
      keywords: { patternProperties: { [source]: schema } },
      members: Object.fromEntries(names.slice(0, size).map((name) => [name, value])),
    }));
}

function others(any: fc.Arbitrary<Case>): fc.Arbitrary<Combination> {
  return fc.tuple(any, fc.uniqueArray(anyName, { maxLength: 2 })).map(([{ schema, value }, names]) => ({
    keywords: { additionalProperties: schema },
    members: Object.fromEntries(names.map((name) => [name, value])),
  }));
}

function reference(object: fc.Arbitrary<ObjectCase>): fc.Arbitrary<Combination> {
  return object.map(({ schema, value }) => ({ keywords: { allOf: [{ $defined: schema }] }, members: value }));
}

const limits: fc.Arbitrary<Combination> = fc
  .constantFrom<SchemaObject>(
    { minProperties: 1 },
    { maxProperties: 6 },
    { not: { required: [UNKNOWN_NAME] } },
    { propertyNames: { type: 'string', maxLength: 20 } },
    { required: ['a'] },
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  )
  .map((keywords) => ({ keywords, members: 'required' in keywords || 'anyOf' in keywords || 'oneOf' in keywords ? { a: 'on' } : {} }));

/** Draft-07: a member requires others, or a schema of the whole. */
function dependencies(object: fc.Arbitrary<ObjectCase>): fc.Arbitrary<Combination> {
  return fc.tuple(anyName, object, fc.boolean(), fc.boolean()).map(([name, { schema, value }, isNames, isSent]) => ({
    keywords: { dependencies: { [name]: isNames ? Object.keys(value) : schema } },
    members: { ...value, ...(isSent && !Object.hasOwn(value, name) && { [name]: 'on' }) },
  }));
}

/** The same in 2020-12. */
function dependents(object: fc.Arbitrary<ObjectCase>): fc.Arbitrary<Combination> {
  return fc.tuple(anyName, object, fc.boolean(), fc.boolean()).map(([name, { schema, value }, isNames, isSent]) => ({
    keywords: isNames ? { dependentRequired: { [name]: Object.keys(value) } } : { dependentSchemas: { [name]: schema } },
    members: { ...value, ...(isSent && !Object.hasOwn(value, name) && { [name]: 'on' }) },
  }));
}

/** 2020-12: members that no other keyword evaluated. */
function leftOver(any: fc.Arbitrary<Case>): fc.Arbitrary<Combination> {
  return fc
    .tuple(fc.boolean(), any, anyName)
    .map(([isClosed, { schema, value }, name]) =>
      isClosed
        ? { keywords: { unevaluatedProperties: false }, members: {} }
        : { keywords: { unevaluatedProperties: schema }, members: { [name]: value } },
    );
}
