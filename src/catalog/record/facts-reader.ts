import { COMMAND_KEYS, commandProblems } from './command-problem.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { readConnections } from './connection-reader.ts';
import { FieldReader } from '../values/field-reader.ts';
import type { ServerFacts } from './facts.ts';
import { baseUrl, httpUrl, HTTP_URL_HINT } from '../values/http-url.ts';
import { readEndpointFacts } from './endpoint-facts.ts';
import { readPackageFacts } from '../packages/package-facts.ts';
import { readPackages } from '../packages/package-reader.ts';
import { OPTIONAL_FACTS, readOptionalFacts } from './optional-facts.ts';
import { isOwner, isQualifiedName, nameProblem } from '../values/qualified-name.ts';
import type { Security } from './record.ts';
import { isServerId } from '../values/server-id.ts';
import { timestamp } from '../values/timestamp.ts';
import { readTools } from './tool-reader.ts';
import { versionOf } from '../values/version.ts';

/** Members that are read. `remote` and `mcpEndpoint` are derived from the connections, and `categories` is an alias of `tags`. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...['qualifiedName', 'id', 'displayName', 'description', 'iconUrl', 'owner', 'repo', 'remote', 'deployed', 'verified', 'useCount'],
  ...['createdAt', 'updatedAt', 'deploymentUrl', 'tags', 'categories', 'profiles', 'connections', 'packages', 'packageFacts', 'tools'],
  ...['endpointFacts', 'security', 'version', 'mcpEndpoint'],
  ...OPTIONAL_FACTS,
]);

/** Further keys that the reader ignores without a notice. */
interface FactsReaderOptions {
  readonly alsoKnown?: ReadonlySet<string>;
}

/**
 * Reads a record from a content file or from a line of a records file.
 *
 * Only a missing or invalid name discards the record. Any other unreadable member is reported and skipped.
 */
export function readFacts(value: JsonValue, options: FactsReaderOptions = {}): Read<ServerFacts> {
  if (!isJsonObject(value)) {
    return refused({
      code: 'not-a-record',
      severity: 'error',
      message: 'A record must be a map.',
      hint: 'Write at least "qualifiedName".',
      pointer: '',
    });
  }
  const reader = new FieldReader(value);
  const qualifiedName = reader.text('qualifiedName');
  if (qualifiedName === undefined || qualifiedName === '') {
    const missing: Problem = {
      code: 'missing-name',
      severity: 'error',
      message: 'The record has no "qualifiedName".',
      hint: 'Add "qualifiedName": owner/name.',
      pointer: '',
    };
    return { value: undefined, problems: [...reader.problems, missing, ...commandProblems(value)] };
  }
  if (!isQualifiedName(qualifiedName)) return refused(nameProblem(qualifiedName, '/qualifiedName'));
  const draft = {
    ...readIdentity(reader),
    ...readUsage(reader),
    ...readEndpoint(reader),
    packages: readPackages(reader),
    packageFacts: readPackageFacts(reader),
    endpointFacts: readEndpointFacts(reader),
    tools: readTools(reader),
  };
  return {
    value: { qualifiedName, ...dropUndefined(draft) },
    problems: [...reader.problems, ...commandProblems(value), ...unknownKeys(value, options)],
  };
}

type Draft = { readonly [Key in keyof ServerFacts]?: ServerFacts[Key] | undefined };

function refused(problem: Problem): Read<ServerFacts> {
  return { value: undefined, problems: [problem] };
}

function readIdentity(reader: FieldReader): Draft {
  return {
    id: readId(reader),
    displayName: reader.text('displayName') || undefined,
    description: reader.textAsStated('description'),
    iconUrl: readUrl(reader, 'iconUrl', httpUrl),
    owner: readOwner(reader),
    repo: readRepo(reader),
    tags: readTags(reader),
    profiles: reader.texts('profiles'),
    verified: reader.flag('verified'),
    version: readVersion(reader),
    ...readOptionalFacts(reader),
  };
}

function readUsage(reader: FieldReader): Draft {
  return { useCount: reader.count('useCount'), createdAt: readTime(reader, 'createdAt'), updatedAt: readTime(reader, 'updatedAt') };
}

function readEndpoint(reader: FieldReader): Draft {
  const deploymentUrl = readUrl(reader, 'deploymentUrl', baseUrl);
  return {
    deployed: reader.flag('deployed'),
    deploymentUrl,
    connections: readConnections(reader, deploymentUrl),
    security: readSecurity(reader),
  };
}

function readId(reader: FieldReader): string | undefined {
  const id = reader.text('id');
  if (id === undefined || isServerId(id)) return id?.toLowerCase();
  return reader.warn('id', 'bad-id', '"id" is not a UUID; an id derived from the name is used.', 'Remove the key, or write a UUID.');
}

function readUrl(reader: FieldReader, key: string, normalise: (text: string) => string | undefined): string | undefined {
  const text = reader.text(key);
  if (text === undefined || text === '') return undefined;
  return normalise(text) ?? reader.warn(key, 'bad-url', `"${key}" is not an http(s) URL; it is skipped.`, HTTP_URL_HINT);
}

/** The stated owner, else the owner of a repository that is written `owner/name`. */
function readOwner(reader: FieldReader): string | undefined {
  const owner = reader.text('owner')?.replace(/^@/, '');
  if (owner === undefined || owner === '') return ownerOfRepository(reader);
  if (isOwner(owner)) return owner;
  return reader.warn(
    'owner',
    'bad-owner',
    '"owner" is not a valid owner; the first part of the name is used.',
    'Use only letters, digits, ".", "_" and "-".',
  );
}

function ownerOfRepository(reader: FieldReader): string | undefined {
  const repo = reader.raw('repo');
  const [, owner = ''] = /^([^/]+)\/[^/]+$/.exec(typeof repo === 'string' ? repo.trim() : '') ?? [];
  return isOwner(owner) ? owner : undefined;
}

/** Some lists write `owner/name` instead of the bare name. */
function readRepo(reader: FieldReader): string | undefined {
  const repo = reader.text('repo')?.split('/').at(-1);
  if (repo === undefined || /^[\w.-]{0,100}$/.test(repo)) return repo;
  return reader.warn('repo', 'bad-repo', '"repo" is not a repository name; it is skipped.', 'Write the bare repository name.');
}

function readVersion(reader: FieldReader): string | undefined {
  const text = reader.text('version');
  if (text === undefined || text === '') return undefined;
  return (
    versionOf(text) ??
    reader.warn('version', 'bad-version', '"version" is not a version; it is skipped.', 'Write it like 1.4.2, without blanks or ranges.')
  );
}

/** Tags of one server. Each category is a page and some files, and hosts limit the number of files of a site. */
export const MAX_TAGS = 50;

function readTags(reader: FieldReader): readonly string[] | undefined {
  const tags = reader.texts('tags');
  const categories = reader.texts('categories');
  if (tags === undefined && categories === undefined) return undefined;
  const all = [...new Set([...(tags ?? []), ...(categories ?? [])])];
  return reader.bounded(tags === undefined ? 'categories' : 'tags', all, MAX_TAGS);
}

function readTime(reader: FieldReader, key: 'createdAt' | 'updatedAt'): string | undefined {
  const text = reader.text(key);
  if (text === undefined || text === '') return undefined;
  return (
    timestamp(text) ??
    reader.warn(key, 'bad-time', `"${key}" is not an ISO 8601 time; it is skipped.`, 'Write it like 2026-01-31T12:00:00Z.')
  );
}

function readSecurity(reader: FieldReader): Security | undefined {
  const security = reader.object('security');
  if (security === undefined) return undefined;
  const { scanPassed } = security;
  if (typeof scanPassed === 'boolean') return { scanPassed };
  return reader.warn(
    'security',
    'wrong-type',
    '"security" needs "scanPassed": true or false; it is skipped.',
    'Write {scanPassed: true} or remove the key.',
  );
}

function unknownKeys(value: JsonObject, { alsoKnown }: FactsReaderOptions): Problem[] {
  const unknown = Object.keys(value).filter((key) => !KNOWN_KEYS.has(key) && !COMMAND_KEYS.has(key) && alsoKnown?.has(key) !== true);
  if (unknown.length === 0) return [];
  const names = unknown.map((key) => JSON.stringify(key)).join(', ');
  return [
    {
      code: 'unknown-keys',
      severity: 'notice',
      message: `Not read: ${names}.`,
      hint: 'Remove the keys, or correct their spelling.',
      pointer: '',
    },
  ];
}

function dropUndefined(draft: Draft): Omit<ServerFacts, 'qualifiedName'> {
  // Only members with a value remain, so each has the type of the draft's member.
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}
