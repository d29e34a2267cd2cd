import fc from 'fast-check';

import { anyTree } from '../../support/json-arbitraries.ts';

const name = fc.constantFrom('a', 'b', 'apiKey', 'x.y', '', 'api_key', 'toString', '__proto__', '0', 'type');
const odd = fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyTree });

/** JSON Schemas of any shape: nested, contradicting, recursive, with keywords of the wrong type here and there. */
export const { schema: anySchema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'schema' },
    fc.oneof(
      fc.boolean(),
      fc.record({ $ref: fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#/properties/a', 'https://x.example') }),
      anyTree,
    ),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'any', 5),
          fc.array(fc.constantFrom('string', 'array', 'object', 'null', 'integer', 'number'), { maxLength: 3 }),
        ),
        properties: dictionary(tie('schema')),
        required: fc.oneof(fc.array(name, { maxLength: 3 }), odd),
        items: tie('schema'),
        additionalProperties: tie('schema'),
        enum: fc.array(anyTree, { maxLength: 3 }),
        const: anyTree,
        anyOf: fc.array(tie('schema'), { maxLength: 3, depthIdentifier: 'schema' }),
        oneOf: fc.array(tie('schema'), { maxLength: 3, depthIdentifier: 'schema' }),
        allOf: fc.array(tie('schema'), { maxLength: 3, depthIdentifier: 'schema' }),
        $defs: dictionary(tie('schema')),
        default: anyTree,
        title: odd,
        format: odd,
        minimum: odd,
        maxLength: odd,
        dependencies: odd,
        enumNames: odd,
        nullable: fc.boolean(),
        secret: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  ),
}));

function dictionary(values: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(name, values), { maxLength: 4, depthIdentifier: 'schema' }).map((entries) => Object.fromEntries(entries));
}
