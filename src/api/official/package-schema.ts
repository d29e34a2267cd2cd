import { PACKAGE_STATES } from '../../catalog/packages/package-facts.ts';
import { INPUT_MEMBERS } from '../../catalog/values/server-json-schema.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const NOT_EMPTY: AnswerSchema = { type: 'string', minLength: 1 };
const FLAG: AnswerSchema = { type: 'boolean' };

const OPTIONAL_INPUT = [...Object.keys(INPUT_MEMBERS), 'variables'];
/** A variable of an input. */
const INPUT_VARIABLE: AnswerSchema = exactly(INPUT_MEMBERS, Object.keys(INPUT_MEMBERS));

const INPUT = {
  ...INPUT_MEMBERS,
  variables: { type: 'object', additionalProperties: INPUT_VARIABLE },
} as const satisfies Record<string, AnswerSchema>;

/** An environment variable, or a header of a local URL. */
const NAMED_INPUT: AnswerSchema = exactly({ name: NOT_EMPTY, ...INPUT }, OPTIONAL_INPUT);

const NAMED_INPUTS: AnswerSchema = { type: 'array', items: NAMED_INPUT };

const ARGUMENT: AnswerSchema = {
  anyOf: [
    exactly({ type: { const: 'positional' }, valueHint: TEXT, ...INPUT, isRepeated: FLAG }, [
      ...['valueHint', 'isRepeated'],
      ...OPTIONAL_INPUT,
    ]),
    exactly({ type: { const: 'named' }, name: NOT_EMPTY, ...INPUT, isRepeated: FLAG }, ['isRepeated', ...OPTIONAL_INPUT]),
  ],
};

const ARGUMENTS: AnswerSchema = { type: 'array', items: ARGUMENT };

const TRANSPORT: AnswerSchema = {
  anyOf: [
    exactly({ type: { const: 'stdio' } }),
    exactly({ type: { enum: ['streamable-http', 'sse'] }, url: { type: 'string', pattern: '^https?://[^\\s]+$' }, headers: NAMED_INPUTS }, [
      'headers',
    ]),
  ],
};

const PACKAGE: AnswerSchema = exactly(
  {
    registryType: NOT_EMPTY,
    identifier: NOT_EMPTY,
    version: TEXT,
    registryBaseUrl: TEXT,
    fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
    runtimeHint: TEXT,
    transport: TRANSPORT,
    runtimeArguments: ARGUMENTS,
    packageArguments: ARGUMENTS,
    environmentVariables: NAMED_INPUTS,
  },
  ['version', 'registryBaseUrl', 'fileSha256', 'runtimeHint', 'runtimeArguments', 'packageArguments', 'environmentVariables'],
);

/** The packages of a server, with the members of `server.json`, as stated by their source. */
export const PACKAGES_SCHEMA: AnswerSchema = {
  type: 'array',
  description: 'Packages that start the server on the machine of its user, as in server.json.',
  items: PACKAGE,
};

const PACKAGE_FACT: AnswerSchema = exactly(
  {
    registryType: NOT_EMPTY,
    identifier: NOT_EMPTY,
    version: TEXT,
    state: { enum: PACKAGE_STATES },
    message: { ...TEXT, description: 'Why it is deprecated or yanked.' },
    license: TEXT,
    repository: TEXT,
    releaseVersion: { ...TEXT, description: 'The version that the stated release names.' },
    releasedAt: TEXT,
    newestVersion: TEXT,
    newestAt: TEXT,
    integrity: TEXT,
    attested: { ...FLAG, description: 'Whether the registry has a provenance attestation for the version.' },
    namedServer: { ...TEXT, description: 'The server that the package names as its own.' },
  },
  [
    ...['version', 'message', 'license', 'repository', 'releaseVersion', 'releasedAt'],
    ...['newestVersion', 'newestAt', 'integrity', 'attested', 'namedServer'],
  ],
);

/** What package registries say about the packages of a server. */
export const PACKAGE_FACTS_SCHEMA: AnswerSchema = {
  type: 'array',
  description: 'What package registries say about the packages, as of the last crawl.',
  items: PACKAGE_FACT,
};

/** The schemas of packages by their component name, so that a description has each once. */
export const PACKAGE_SCHEMAS = {
  Package: PACKAGE,
  PackageFact: PACKAGE_FACT,
  PackageArgument: ARGUMENT,
  NamedInput: NAMED_INPUT,
  InputVariable: INPUT_VARIABLE,
} as const satisfies Record<string, AnswerSchema>;
