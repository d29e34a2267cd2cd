import fc from 'fast-check';

import type { NamedInput, PackageArgument, PackageTransport, ServerPackage } from '../../src/catalog/packages/package.ts';
import { INPUT_FORMATS, type Input, type InputWithVariables } from '../../src/catalog/values/input.ts';
import { anyText } from './json-arbitraries.ts';

const someText = anyText.filter((text) => text !== '');

/** A member that is present or absent, never undefined. */
const optional = { requiredKeys: [] };

/** An input as the reader of packages gives it: every text as it is stated, also with blanks and variables of clients. */
const anyPackageInput: fc.Arbitrary<Input> = fc
  .record(
    {
      description: anyText,
      isRequired: fc.boolean(),
      isSecret: fc.boolean(),
      format: fc.constantFrom(...INPUT_FORMATS),
      value: anyText,
      default: fc.oneof(anyText, fc.integer().map(String)),
      placeholder: anyText,
      choices: fc.array(anyText, { maxLength: 3 }),
    },
    optional,
  )
  // The reader warns of another default.
  .filter(({ format, default: byDefault = '0' }) => format !== 'number' || /^-?\d+$/.test(byDefault));

const anyVariables: fc.Arbitrary<InputWithVariables> = fc.record(
  { variables: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), anyPackageInput, { maxKeys: 2, noNullPrototype: false }) },
  optional,
);

const anyInput: fc.Arbitrary<InputWithVariables> = fc
  .tuple(anyPackageInput, anyVariables)
  .map(([input, variables]) => ({ ...input, ...variables }));

const anyNamedInput: fc.Arbitrary<NamedInput> = fc.tuple(someText, anyInput).map(([name, input]) => ({ name, ...input }));

const anyRepeated = fc.record({ isRepeated: fc.boolean() }, optional);

const anyArgument: fc.Arbitrary<PackageArgument> = fc.oneof(
  fc.tuple(anyNamedInput, anyRepeated).map(([input, repeated]) => ({ type: 'named' as const, ...input, ...repeated })),
  fc
    .tuple(anyText, anyInput, anyRepeated)
    .map(([valueHint, input, repeated]) => ({ type: 'positional' as const, valueHint, ...input, ...repeated })),
);

const anyTransport: fc.Arbitrary<PackageTransport> = fc.oneof(
  fc.constant({ type: 'stdio' as const }),
  fc.record(
    {
      type: fc.constantFrom('streamable-http' as const, 'sse' as const),
      url: fc
        .tuple(fc.constantFrom('http://localhost:{port}/', 'https://127.0.0.1:80/'), fc.stringMatching(/^[a-z{}?=]{0,6}$/))
        .map((parts) => parts.join('')),
      headers: fc.array(anyNamedInput, { maxLength: 2 }),
    },
    { requiredKeys: ['type', 'url'] },
  ),
);

/** Packages as their reader gives them. */
export const anyPackages: fc.Arbitrary<readonly ServerPackage[]> = fc.array(
  fc.record(
    {
      registryType: fc.oneof(fc.constantFrom('npm', 'pypi', 'oci', 'nuget', 'mcpb'), someText),
      identifier: someText,
      version: anyText,
      registryBaseUrl: anyText,
      fileSha256: fc.stringMatching(/^[a-f\d]{64}$/),
      runtimeHint: anyText,
      transport: anyTransport,
      runtimeArguments: fc.array(anyArgument, { maxLength: 2 }),
      packageArguments: fc.array(anyArgument, { maxLength: 2 }),
      environmentVariables: fc.array(anyNamedInput, { maxLength: 2 }),
    },
    { requiredKeys: ['registryType', 'identifier', 'transport'] },
  ),
  { minLength: 1, maxLength: 2 },
);
