import fc from 'fast-check';

import type { SchemaObject } from '../../src/session-config/index.ts';
import { isReserved, nameProblem } from '../../src/session-config/codec/reserved.ts';
import { codePoint } from './code-point.ts';

/** Texts that a careless reader of a query takes for something else. */
const NASTY_TEXTS = [
  ...['', ' ', '123', '1e5', '-0', '1.0', 'true', 'null', '007', '0x10', '12345678901234567890', '1e400', ' 5 ', '\n5'],
  ...[
    '"',
    '"quoted"',
    '"half',
    '[1,2]',
    '[]',
    '{}',
    '{"a":1}',
    '{"__proto__":{"x":1}}',
    'a b',
    'a+b',
    'a&b=c',
    '100%',
    '%41',
    '#',
    '?',
    '\ud83d',
    '☕',
  ],
];

/** A text as a person or an attacker may set it. */
const anyConfigText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: codePoint, maxLength: 8 }),
  fc.lorem({ maxCount: 4 }),
);

const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(-0, 1e21, 5e-324, 2 ** 53));

/** A name that the notation can carry. */
const anyName = fc
  .oneof(
    fc.constantFrom(
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'valueOf',
      '0',
      '1',
      '00',
      'a b',
      'clé',
      'a&b',
      'root',
      'config',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  )
  .filter((name) => nameProblem(name, false) === undefined && !isReserved(name));

/** A schema together with a configuration that it allows. */
interface ConfiguredSchema {
  readonly schema: SchemaObject;
  readonly config: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly schema: SchemaObject;
  readonly value: unknown;
}

const scalarCase: fc.Arbitrary<Case> = fc.oneof(
  anyConfigText.map((value): Case => ({ schema: { type: 'string' }, value })),
  fc.option(anyConfigText).map((value): Case => ({ schema: { type: ['string', 'null'] }, value })),
  fc.option(anyNumber).map((value): Case => ({ schema: { anyOf: [{ type: 'number' }, { type: 'null' }] }, value })),
  fc.oneof(anyConfigText, anyNumber).map((value): Case => ({ schema: { type: ['string', 'number'] }, value })),
  fc.oneof(anyConfigText, fc.boolean()).map((value): Case => ({ schema: { oneOf: [{ type: 'string' }, { type: 'boolean' }] }, value })),
  anyNumber.map((value): Case => ({ schema: { type: 'number' }, value })),
  fc.oneof(fc.maxSafeInteger(), fc.constantFrom(2 ** 60, -(2 ** 70), 1e21)).map((value): Case => ({ schema: { type: 'integer' }, value })),
  fc.boolean().map((value): Case => ({ schema: { type: 'boolean' }, value })),
  anyConfigText.map((value): Case => ({ schema: { const: value }, value })),
  fc.tuple(anyConfigText, anyConfigText).map(([value, other]): Case => ({ schema: { enum: [value, other] }, value })),
  anyConfigText.map((value): Case => ({ schema: { $ref: '#/definitions/text' }, value })),
);

const recordCase: fc.Arbitrary<Case> = fc
  .dictionary(anyName, anyConfigText, { maxKeys: 4, noNullPrototype: true })
  .map((value): Case => ({ schema: { type: 'object', additionalProperties: { type: 'string' } }, value }));

const { anyCase, objectCase } = fc.letrec<{ anyCase: Case; objectCase: Case; eitherCase: Case }>((tie) => ({
  anyCase: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'case' },
    scalarCase,
    tie('objectCase'),
    tie('eitherCase'),
    listCase(tie('anyCase')),
    recordCase,
  ),
  eitherCase: fc
    .tuple(tie('anyCase'), fc.boolean(), fc.dictionary(anyName, anyConfigText, { maxKeys: 2, noNullPrototype: true }))
    .map(([{ schema, value }, isList, object]): Case => ({
      schema: {
        anyOf: [
          { type: 'array', items: schema },
          { type: 'object', additionalProperties: { type: 'string' } },
        ],
      },
      // It travels as JSON, which has no negative zero.
      value: isList ? [JSON.parse(JSON.stringify(value)) as unknown] : object,
    })),
  objectCase: fc
    .uniqueArray(fc.tuple(anyName, tie('anyCase'), fc.boolean()), { selector: ([name]) => name, maxLength: 5, depthIdentifier: 'case' })
    .map((members): Case => {
      const sent = members.filter(([, , isSent]) => isSent);
      return {
        schema: { type: 'object', properties: Object.fromEntries(members.map(([name, { schema }]) => [name, schema])) },
        value: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
      };
    }),
}));

function listCase(item: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  return item.chain(({ schema, value }) =>
    fc
      .integer({ min: 0, max: 3 })
      .map((size): Case => ({ schema: { type: 'array', items: schema }, value: Array.from({ length: size }, () => value) })),
  );
}

/** Schemas of many kinds, each with a configuration that it allows and that the notation can carry. */
export const configuredSchema: fc.Arbitrary<ConfiguredSchema> = objectCase.map(({ schema, value }) => ({
  schema: { ...schema, definitions: { text: { type: 'string' } } },
  // An object's case has an object.
  config: value as Readonly<Record<string, unknown>>,
}));

/** Configurations without a schema. */
export const plainConfig: fc.Arbitrary<Readonly<Record<string, unknown>>> = objectCase.map(
  // An object's case has an object.
  ({ value }) => value as Readonly<Record<string, unknown>>,
);

export { anyCase as anyConfigCase };
