import { isJsonObject, jsonObject, textMember, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read, Severity } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { approvedTree, readApproved, type Approved } from './approved.ts';
import { changesTree, readChanges, type Change } from './change.ts';
import { headerTrees } from '../record/connection-header.ts';
import { readState, stateTree, type ContentState } from './content-state.ts';
import { endpointFactsTree } from '../record/endpoint-facts.ts';
import { FACT_GROUP_NAMES, type FactGroup, type ServerFacts } from '../record/facts.ts';
import { readFacts } from '../record/facts-reader.ts';
import { FieldReader } from '../values/field-reader.ts';
import { formerNamesTree, readFormerNames, type FormerName } from './former-name.ts';
import { optionalFactsTree } from '../record/optional-facts.ts';
import { packageFactsTree } from '../packages/package-facts.ts';
import { packageTree } from '../packages/package-tree.ts';
import { foldName, nameParts } from '../values/qualified-name.ts';
import type { Connection, Tool } from '../record/record.ts';
import { iconCopyTree, readIconCopy, type ServerIconCopy } from './server-icon-copy.ts';
import { serverId } from '../values/server-id.ts';
import { timestamp, UNKNOWN_TIME } from '../values/timestamp.ts';

/** `source` of facts that people wrote for this catalogue. A crawl never replaces them. */
export const WRITTEN_HERE = 'catalogue';

/** `source` of the result of this project's scan. */
export const SCANNED_HERE = 'scan';

/** `source` of a scan result that compared the server with all other servers. */
export const SCANNED_AMONG_ALL = 'scan among all servers';

/** Where a group of facts came from. */
export interface Origin {
  /** URL, path relative to `sources.yaml`, that file itself, {@link WRITTEN_HERE}, {@link SCANNED_HERE} or {@link SCANNED_AMONG_ALL}. */
  readonly source: string;
  /** ISO 8601 time at which exactly these facts were first fetched. */
  readonly fetchedAt: string;
  /** `sha256-` and the base64 digest of the source bytes. */
  readonly hash?: string;
  /** Validators of the response (RFC 9110 §8.8), sent with the next request. */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** One file under `content/servers/`. */
export interface ContentFile {
  /** Always with `id` and `createdAt`. */
  readonly facts: ServerFacts & { readonly id: string; readonly createdAt: string };
  /** The tags that only the list of sources adds; absent if it adds none. A tag is removed when the list no longer names it. */
  readonly addedTags?: readonly string[];
  readonly from: { readonly [Group in FactGroup]?: Origin };
  /** The copy of its icon; absent if none was requested. */
  readonly icon?: ServerIconCopy;
  readonly state: ContentState;
  /** ISO 8601 time of the last change of its published data; if absent, see `changeTime`. */
  readonly changedAt?: string;
  /** Hash of the published data when a program last wrote the file. It detects manual edits. */
  readonly publishedHash?: string;
  /** Earlier names of the server, newest first. */
  readonly formerNames?: readonly FormerName[];
  /** The state of the server at its approval; absent until the first crawl of the server. */
  readonly approved?: Approved;
  /** Changes that crawls found, newest first; absent if there are none. */
  readonly changes?: readonly Change[];
}

/**
 * Path of a server's content file below `content/servers/`, in lower case, so that paths do not collide on case-insensitive file systems. A
 * name without a slash is in `_`, which cannot be an owner's name.
 */
export function contentPath(qualifiedName: string): string {
  const folded = foldName(qualifiedName);
  return nameParts(folded).length === 2 ? `${folded}.yaml` : `_/${folded}.yaml`;
}

/** The tree of a content file: keys in a fixed order, without empty members. */
export function contentTree(content: ContentFile): JsonObject {
  const { facts, addedTags, from, icon, state, changedAt, publishedHash, formerNames, approved, changes } = content;
  const tree = jsonObject();
  const put = (key: string, value: JsonValue | undefined): void => {
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0 && key !== 'tools')) tree[key] = value;
  };
  put('qualifiedName', facts.qualifiedName);
  put('id', facts.id);
  for (const key of ['displayName', 'description', 'iconUrl', 'owner', 'repo'] as const) put(key, facts[key]);
  put('tags', facts.tags?.slice());
  put('profiles', facts.profiles?.slice());
  put('version', facts.version);
  Object.assign(tree, optionalFactsTree(facts));
  for (const key of ['verified', 'useCount', 'createdAt', 'deployed', 'deploymentUrl'] as const) put(key, facts[key]);
  put('connections', facts.connections?.map(connectionTree));
  put('packages', facts.packages?.map(packageTree));
  put('packageFacts', facts.packageFacts?.map(packageFactsTree));
  put('endpointFacts', facts.endpointFacts?.map(endpointFactsTree));
  put('tools', facts.tools?.map(toolTree));
  if (facts.security !== undefined) put('security', jsonObject([['scanPassed', facts.security.scanPassed]]));
  put('addedTags', addedTags?.slice());
  put(
    'from',
    jsonObject(FACT_GROUP_NAMES.flatMap((group) => (from[group] === undefined ? [] : [[group, originTree(from[group])] as const]))),
  );
  put('icon', icon && iconCopyTree(icon));
  put('state', stateTree(state));
  put('changedAt', changedAt);
  put('publishedHash', publishedHash);
  put('formerNames', formerNames && formerNamesTree(formerNames));
  if (approved !== undefined) put('approved', approvedTree(approved));
  put('changes', changes && changesTree(changes));
  return tree;
}

function connectionTree({ type, transport, url, endpoint, signIn, headers, configSchema }: Connection): JsonObject {
  const entries: [string, JsonValue | undefined][] = [
    ['type', type],
    ['transport', transport],
    ['url', url],
    ['endpoint', endpoint],
    ['signIn', signIn],
    ['headers', headers && headerTrees(headers)],
    ['configSchema', configSchema],
  ];
  return jsonObject(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

function toolTree({ name, description, inputSchema }: Tool): JsonObject {
  return jsonObject([
    ['name', name],
    ['description', description],
    ['inputSchema', inputSchema],
  ]);
}

function originTree(origin: Origin): JsonObject {
  const { source, fetchedAt, hash, etag, lastModified } = origin;
  const entries: [string, string | undefined][] = [
    ['source', source],
    ['fetchedAt', fetchedAt],
    ['hash', hash],
    ['etag', etag],
    ['lastModified', lastModified],
  ];
  return jsonObject(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const BOOKKEEPING_KEYS: ReadonlySet<string> = new Set([
  'addedTags',
  'from',
  'icon',
  'state',
  'changedAt',
  'publishedHash',
  'formerNames',
  'approved',
  'changes',
]);

/** Reads the tree of a content file. Only the name is required. */
export function readContentFile(value: JsonValue): Read<ContentFile> {
  const { value: facts, problems } = readFacts(value, { alsoKnown: BOOKKEEPING_KEYS });
  if (facts === undefined) return { value: undefined, problems };
  const ownProblems: Problem[] = [];
  const addedTags = readAddedTags(value, ownProblems);
  const from = readFrom(member(value, 'from'), ownProblems);
  const icon = readIconCopy(member(value, 'icon'), ownProblems);
  const state = readState(member(value, 'state'), ownProblems);
  const changedAt = readChangedAt(member(value, 'changedAt'), ownProblems);
  const publishedHash = textMember(value, 'publishedHash');
  const formerNames = readFormerNames(member(value, 'formerNames'), facts.qualifiedName, ownProblems);
  const approved = readApproved(member(value, 'approved'), ownProblems);
  const changes = readChanges(member(value, 'changes'), ownProblems);
  const id = facts.id ?? serverId(facts.qualifiedName);
  if (!isStated(value, 'id')) ownProblems.push(missing('id', 'notice', `Add "id: ${id}", so that the server keeps it when it is renamed.`));
  if (!isStated(value, 'createdAt'))
    ownProblems.push(missing('createdAt', 'warning', 'Add "createdAt" with the day on which the server was first seen.'));
  const createdAt = facts.createdAt ?? earliest(from);
  const content = {
    facts: { ...facts, id, createdAt },
    ...(addedTags.length > 0 && { addedTags }),
    from,
    ...(icon && { icon }),
    state,
    ...(changedAt && { changedAt }),
    ...(publishedHash && { publishedHash }),
    ...(formerNames.length > 0 && { formerNames }),
    ...(approved && { approved }),
    ...(changes.length > 0 && { changes }),
  };
  return { value: content, problems: [...problems, ...ownProblems] };
}

/** Whether a member is present. The facts reader already reports an unreadable one. */
function isStated(value: JsonValue, key: string): boolean {
  return (member(value, key) ?? null) !== null;
}

function missing(key: string, severity: Severity, hint: string): Problem {
  return { code: 'missing-key', severity, message: `The file has no "${key}".`, hint, pointer: '' };
}

/** The time of the earliest fetch in the file. */
function earliest(from: ContentFile['from']): string {
  return (
    Object.values(from)
      .map((origin) => origin.fetchedAt)
      .sort()[0] ?? UNKNOWN_TIME
  );
}

function readAddedTags(value: JsonValue, problems: Problem[]): readonly string[] {
  return isJsonObject(value) ? (new FieldReader(value, '', problems).texts('addedTags') ?? []) : [];
}

function readChangedAt(value: JsonValue | undefined, problems: Problem[]): string | undefined {
  const time = typeof value === 'string' ? timestamp(value) : undefined;
  if (time === undefined && value !== undefined) problems.push(badBookkeeping('/changedAt', '"changedAt" must be an ISO 8601 time.'));
  return time;
}

function readFrom(value: JsonValue | undefined, problems: Problem[]): ContentFile['from'] {
  const from: { [Group in FactGroup]?: Origin } = {};
  for (const group of FACT_GROUP_NAMES) {
    const origin = member(value, group);
    if (origin === undefined) continue;
    const read = readOrigin(origin);
    if (read === undefined)
      problems.push(badBookkeeping(pointerTo('/from', group), 'An origin needs "source" and an ISO 8601 "fetchedAt".'));
    else from[group] = read;
  }
  return from;
}

function readOrigin(value: JsonValue): Origin | undefined {
  const source = textMember(value, 'source');
  const fetchedAt = timestamp(textMember(value, 'fetchedAt') ?? '');
  if (source === undefined || fetchedAt === undefined) return undefined;
  const [hash, etag, lastModified] = [textMember(value, 'hash'), textMember(value, 'etag'), textMember(value, 'lastModified')];
  return { source, fetchedAt, ...(hash && { hash }), ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

function badBookkeeping(pointer: string, message: string): Problem {
  return { code: 'bad-origin', severity: 'warning', message, hint: 'Remove the key; the next crawl writes it again.', pointer };
}
