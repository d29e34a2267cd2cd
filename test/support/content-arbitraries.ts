import fc from 'fast-check';

import type { Approved, ApprovedTool } from '../../src/catalog/content-file/approved.ts';
import type { ApprovedPackage } from '../../src/catalog/content-file/approved-package.ts';
import { CHANGE_KINDS, type Change } from '../../src/catalog/content-file/change.ts';
import type { ConnectionHeader } from '../../src/catalog/record/connection-header.ts';
import type { Input } from '../../src/catalog/values/input.ts';
import type { ContentFile, Origin } from '../../src/catalog/content-file/content-file.ts';
import type { ServerIconCopy } from '../../src/catalog/content-file/server-icon-copy.ts';
import type { ContentState } from '../../src/catalog/content-file/content-state.ts';
import { FACT_GROUP_NAMES, type ServerFacts } from '../../src/catalog/record/facts.ts';
import { baseUrl, httpUrl } from '../../src/catalog/values/http-url.ts';
import { isForbiddenHeader } from '../../src/catalog/values/http-header.ts';
import { endpointUrl, endpointFields } from '../../src/catalog/record/mcp-endpoint.ts';
import { isOwner, isQualifiedName } from '../../src/catalog/values/qualified-name.ts';
import type { Connection, Tool } from '../../src/catalog/record/record.ts';
import { holdsVariable } from '../../src/catalog/values/variable-syntax.ts';
import type { JsonObject } from '../../src/catalog/parsing/json-tree.ts';
import { anyObject, anyText } from './json-arbitraries.ts';
import { anyPackages } from './package-arbitraries.ts';
import { anyOptionalFacts } from './optional-fact-arbitraries.ts';
import { webUrl } from './web-url.ts';

/** What the readers make of any text: blanks at its ends are trimmed, so no reader gives others. */
const trimmed = anyText.map((text) => text.trim());
const words = trimmed.filter((text) => text !== '');
const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
// The arbitrary makes JSON objects; only their prototype differs from a parsed one.
const schema = anyObject as unknown as fc.Arbitrary<JsonObject>;

export const anyOwner: fc.Arbitrary<string> = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9._-]{0,6}[a-zA-Z0-9])?$/).filter(isOwner);

export const anyName: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '@'), anyOwner, fc.option(anyOwner, { nil: undefined }))
  .map(([at, owner, name]) => `${at}${owner}${name === undefined ? '' : `/${name}`}`)
  .filter(isQualifiedName);

export const anyTime: fc.Arbitrary<string> = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const anyBaseUrl = webUrl({ withQuery: true }).map(baseUrl).filter(isDefined);
const anyIconUrl = webUrl().map(httpUrl).filter(isDefined);
const someTexts = fc.uniqueArray(words, { minLength: 1, maxLength: 4 });

const anyValue = fc.stringMatching(/^[!-~]([ -~]{0,8}[!-~])?$/).filter((text) => !holdsVariable(text));

const anyInput: fc.Arbitrary<Input> = fc.record(
  {
    description: words,
    isRequired: fc.boolean(),
    isSecret: fc.boolean(),
    format: fc.constantFrom('string', 'number', 'boolean', 'filepath'),
    value: anyValue,
    default: anyValue,
    placeholder: words.filter((text) => !holdsVariable(text)),
    choices: fc.uniqueArray(anyValue, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);

/** Headers as readers give them. */
const anyHeaders: fc.Arbitrary<readonly ConnectionHeader[]> = fc.uniqueArray(
  fc
    .tuple(fc.stringMatching(/^X-[A-Za-z\d.!'*]{1,8}$/), anyInput, fc.option(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), anyInput)))
    .filter(([name]) => !isForbiddenHeader(name))
    .map(([name, input, variables]) => ({
      name,
      ...input,
      ...(variables !== null && Object.keys(variables).length > 0 && { variables: { ...variables } }),
    })),
  { minLength: 1, maxLength: 3, selector: ({ name }) => name.toLowerCase() },
);

const anyEndpoint = webUrl({ withQuery: true }).map(endpointUrl).filter(isDefined);

/** The parts of an HTTP connection that determine its endpoint. */
const anyReached = fc.oneof(
  anyBaseUrl.map((url) => ({ url })),
  anyEndpoint.map((url) => ({ transport: 'sse' as const, url })),
  anyEndpoint.map(endpointFields),
);

const anyConnection: fc.Arbitrary<Connection> = fc.oneof(
  fc
    .record({ reached: anyReached, headers: anyHeaders, configSchema: schema }, { requiredKeys: ['reached', 'configSchema'] })
    .map(({ reached, ...rest }) => ({ type: 'http' as const, ...reached, ...rest })),
  fc.record({ type: fc.constant('stdio' as const), configSchema: schema }),
);

const anyTool: fc.Arbitrary<Tool> = fc.record({ name: words, description: trimmed, inputSchema: schema });

/** A deployment URL always comes with connections: the reader makes one of it. */
function withConnections({ deploymentUrl, ...facts }: ServerFacts): ServerFacts {
  return facts.connections === undefined || deploymentUrl === undefined ? facts : { ...facts, deploymentUrl };
}

/**
 * Facts as readers give them: texts without blanks at their ends, URLs in the spelling of the URL standard.
 * Texts and lists that hold nothing are left out, because a file does not keep them apart from absent ones; `tools` may be empty.
 */
export const anyFacts: fc.Arbitrary<ServerFacts> = fc
  .record(
    {
      qualifiedName: anyName,
      id: fc.uuid(),
      displayName: words,
      description: words,
      iconUrl: anyIconUrl,
      owner: anyOwner,
      repo: fc.stringMatching(/^[\w.-]{1,20}$/),
      tags: someTexts,
      profiles: someTexts,
      verified: fc.boolean(),
      useCount: fc.maxSafeNat(),
      createdAt: anyTime,
      deployed: fc.boolean(),
      deploymentUrl: anyBaseUrl,
      connections: fc.array(anyConnection, { minLength: 1, maxLength: 3 }),
      packages: anyPackages,
      tools: fc.array(anyTool, { maxLength: 3 }),
      security: fc.record({ scanPassed: fc.boolean() }),
    },
    { requiredKeys: ['qualifiedName'] },
  )
  .map(withConnections)
  .chain((facts) => anyOptionalFacts.map((optional) => ({ ...facts, ...optional })));

const anyOrigin: fc.Arbitrary<Origin> = fc.record(
  { source: words, fetchedAt: anyTime, hash: words.map((text) => `sha256-${text}`), etag: words, lastModified: words },
  { requiredKeys: ['source', 'fetchedAt'] },
);

const anyIconCopy: fc.Arbitrary<ServerIconCopy> = fc.record(
  {
    icon: fc.record({
      file: fc.stringMatching(/^[\da-f]{64}\.(?:png|jpg|webp)$/),
      width: fc.integer({ min: 1, max: 1024 }),
      height: fc.integer({ min: 1, max: 1024 }),
    }),
    ...{ source: words, fetchedAt: anyTime, etag: words, lastModified: words },
  },
  { requiredKeys: ['source', 'fetchedAt'] },
);

const anyState: fc.Arbitrary<ContentState> = fc.oneof(
  fc.record({ status: fc.constant('good' as const) }),
  fc.record({ status: fc.constant('stale' as const), since: anyTime, code: words, message: trimmed, runs: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ status: fc.constant('gone' as const), since: anyTime, code: words, message: trimmed }),
);

const anyHash = fc.base64String({ minLength: 44, maxLength: 44 }).map((text) => `sha256-${text.slice(0, 42).replaceAll('=', 'A')}A=`);

const anyPin: fc.Arbitrary<ApprovedTool> = fc.record(
  {
    hash: anyHash,
    since: anyTime,
    definition: fc.record({ description: anyText, inputSchema: schema }, { requiredKeys: ['description'] }),
  },
  { requiredKeys: ['hash'] },
);

const someWord = anyText.filter((text) => text !== '');

const anyPackagePin: fc.Arbitrary<ApprovedPackage> = fc.record(
  { registryType: someWord, identifier: someWord, version: someWord, hash: anyHash, since: anyTime, definition: schema },
  { requiredKeys: ['registryType', 'identifier', 'hash'] },
);

const anyApproved: fc.Arbitrary<Approved> = fc.record(
  {
    at: anyTime,
    owner: anyOwner,
    hosts: fc.array(someWord, { maxLength: 3 }),
    fields: fc.array(fc.record({ name: someWord, required: fc.boolean(), secret: fc.boolean() }), { maxLength: 3 }),
    packages: fc.array(anyPackagePin, { maxLength: 3 }),
    tools: fc.uniqueArray(fc.tuple(someWord, anyPin), { maxLength: 4, selector: ([name]) => name }).map((pins) => new Map(pins)),
  },
  { requiredKeys: ['at'] },
);

const anyChange: fc.Arbitrary<Change> = fc.record(
  { at: anyTime, kind: fc.constantFrom(...CHANGE_KINDS), subject: anyText, before: anyText, after: anyText },
  { requiredKeys: ['at', 'kind', 'subject'] },
);

/** Any content file that a reader or a crawl can give. */
export const anyContentFile: fc.Arbitrary<ContentFile> = fc.record(
  {
    facts: fc.tuple(anyFacts, fc.uuid(), anyTime).map(([facts, id, createdAt]) => ({ id, createdAt, ...facts })),
    from: fc.record(Object.fromEntries(FACT_GROUP_NAMES.map((group) => [group, anyOrigin])), { requiredKeys: [] }),
    icon: anyIconCopy,
    state: anyState,
    addedTags: someTexts,
    approved: anyApproved,
    changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['facts', 'from', 'state'] },
);
