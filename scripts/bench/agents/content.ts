import path from 'node:path';

import type { Change, ChangeKind } from '../../../src/catalog/content-file/change.ts';
import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { member, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { parseJsonLines } from '../../../src/catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { factsOfGroup, FACT_GROUP_NAMES, type ServerFacts } from '../../../src/catalog/record/facts.ts';
import { readFacts } from '../../../src/catalog/record/facts-reader.ts';
import { mcpEndpoint } from '../../../src/catalog/record/mcp-endpoint.ts';
import { readServerJson } from '../../../src/catalog/server-json/server-json-reader.ts';
import { readStore, type StoredContent } from '../../../src/catalog/store/store.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { readShared } from '../support/shared-data.ts';
import type { StatedChange } from './questions.ts';

/** Number of rows of the shared data in the catalogue, besides the bundled servers. */
const ROWS = 2000;

/** When all facts were read: before every change of the tasks, so that nothing else counts as changed. */
const READ_AT = '2026-11-01T00:00:00.000Z';

/** When the changes of the tasks happened. */
const CHANGED_AT = '2026-11-19T00:00:00.000Z';

/** The content folder of the bundled servers. */
export const CONTENT_FOLDER: string = path.resolve('content');

/** What the tasks state about bundled servers, and a crawl would find. */
export interface StatedFacts {
  readonly changes: readonly StatedChange[];
  /** What the endpoints of servers answer to a client without credentials. */
  readonly signIns: readonly { readonly server: string; readonly signIn: 'none' | 'key' | 'oauth' }[];
}

/** The bundled servers with what the tasks state about them. */
export function bundledContent(stated: StatedFacts): StoredContent {
  const store = readStore(CONTENT_FOLDER);
  return {
    ...store,
    site: withoutImages(store.site),
    files: store.files.map((file) => withSignIn(withChanges(readBefore(file), stated.changes), stated.signIns)),
  };
}

/** The bundled servers with what the tasks state about them, and the rows of the shared data. */
export function sharedContent(stated: StatedFacts): StoredContent {
  const store = bundledContent(stated);
  const files = [...store.files, ...rowFiles(store.files)];
  return { ...store, files };
}

/** Images for other sites take minutes, and no agent reads them. */
function withoutImages(site: StoredContent['site']): StoredContent['site'] {
  return { ...site, files: { ...site.files, openGraph: false } };
}

/** The bundled servers were written at about the same time, which would count as a change of each. */
function readBefore(file: ContentFile): ContentFile {
  const { facts, from, changedAt: _, ...others } = file;
  const earlier = (time: string): string => (time < READ_AT ? time : READ_AT);
  const origins = Object.entries(from).map(([group, origin]) => [group, { ...origin, fetchedAt: earlier(origin.fetchedAt) }]);
  return { ...others, facts: { ...facts, createdAt: earlier(facts.createdAt) }, from: Object.fromEntries(origins) as ContentFile['from'] };
}

function withChanges(file: ContentFile, stated: StatedFacts['changes']): ContentFile {
  const own = stated.filter(({ server }) => foldName(server) === foldName(file.facts.qualifiedName));
  if (own.length === 0) return file;
  // The kinds of the file belong to the project; a test checks them.
  const changes = own.map(({ kind, subject }): Change => ({ at: CHANGED_AT, kind: kind as ChangeKind, subject }));
  return { ...file, changes };
}

function withSignIn(file: ContentFile, stated: StatedFacts['signIns']): ContentFile {
  const found = stated.find(({ server }) => foldName(server) === foldName(file.facts.qualifiedName));
  const [url] = (file.facts.connections ?? []).flatMap((connection) => mcpEndpoint(connection) ?? []);
  if (found === undefined || url === undefined) return file;
  return { ...file, facts: { ...file.facts, endpointFacts: [{ url, observedAt: READ_AT, signIn: found.signIn }] } };
}

/** Rows as content files: those with tools first. */
function rowFiles(bundled: readonly ContentFile[]): ContentFile[] {
  const names = new Set(bundled.map(({ facts }) => foldName(facts.qualifiedName)));
  const repositories = new Set(bundled.flatMap(({ facts }) => repositoryOf(facts) ?? []));
  const stated = statedWays();
  const kept: ServerFacts[] = [];
  for (const value of linesOf('servers.jsonl')) {
    const { value: facts } = readFacts(value);
    if (facts === undefined || names.has(foldName(facts.qualifiedName))) continue;
    const repository = repositoryOf(facts);
    if (repository !== undefined && repositories.has(repository)) continue;
    names.add(foldName(facts.qualifiedName));
    kept.push({ ...(repository !== undefined && stated.get(repository)), ...facts });
  }
  const hasTools = ({ tools = [] }: ServerFacts): boolean => tools.length > 0;
  return [...kept.filter(hasTools), ...kept.filter((facts) => !hasTools(facts))].slice(0, ROWS).map(contentFile);
}

/** The packages and connections that entries of the official registry state, by the repository. The first entry of a repository counts. */
function statedWays(): ReadonlyMap<string, Partial<ServerFacts>> {
  const ways = new Map<string, Partial<ServerFacts>>();
  for (const value of linesOf('official', 'server-json.jsonl')) {
    const { value: facts } = readServerJson(member(value, 'server'));
    const repository = facts && repositoryOf(facts);
    if (facts === undefined || repository === undefined || ways.has(repository)) continue;
    ways.set(repository, { ...factsOfGroup(facts, 'connections'), ...factsOfGroup(facts, 'packages') });
  }
  return ways;
}

function linesOf(...parts: string[]): JsonValue[] {
  const lines = parseJsonLines(readShared(...parts), { file: parts.join('/'), limits: CONTENT_LIMITS });
  return [...lines].flatMap(({ value }) => (value === undefined ? [] : [value]));
}

function repositoryOf({ owner = '', repo = '' }: Pick<ServerFacts, 'owner' | 'repo'>): string | undefined {
  return owner === '' || repo === '' ? undefined : `${owner}/${repo}`.toLowerCase();
}

function contentFile(facts: ServerFacts): ContentFile {
  const origin = { source: 'servers.jsonl', fetchedAt: READ_AT };
  const groups = FACT_GROUP_NAMES.filter((group) => factsOfGroup(facts, group) !== undefined);
  return {
    facts: { ...facts, id: serverId(facts.qualifiedName), createdAt: facts.createdAt ?? READ_AT },
    from: Object.fromEntries(groups.map((group) => [group, origin])),
    state: { status: 'good' },
  };
}
