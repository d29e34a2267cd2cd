import { isJsonObject, member, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { preferredConnection } from '../record/preferred-connection.ts';
import { readPackages } from '../packages/package-reader.ts';
import { FieldReader } from '../values/field-reader.ts';
import type { ServerFacts } from '../record/facts.ts';
import { baseUrl, httpUrl } from '../values/http-url.ts';
import { readRepository, type ServerRepository } from '../record/server-repository.ts';
import { readPresentation } from '../record/optional-facts.ts';
import { isPlaceholderDescription } from '../values/placeholder-description.ts';
import { isOwner, isQualifiedName, nameProblem } from '../values/qualified-name.ts';
import type { Connection } from '../record/record.ts';
import { connectionOfRemote } from './server-json-remote.ts';
import { readTools } from '../record/tool-reader.ts';
import { SERVER_JSON_NAME } from '../values/server-json-format.ts';
import { versionOf } from '../values/version.ts';

/** Whether a value is a `server.json`, and not another file of that name: by its schema, its packages or remotes, or its required members. */
export function isServerJson(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value)) return false;
  if (/\/server\.schema\.json#?$/.test(textMember(value, '$schema') ?? '')) return true;
  const name = textMember(value, 'name');
  if (name !== undefined && ['packages', 'remotes'].some((key) => Array.isArray(member(value, key)))) return true;
  return SERVER_JSON_NAME.test(name ?? '') && ['version', 'description'].every((key) => textMember(value, key) !== undefined);
}

/**
 * Reads a `server.json` (https://github.com/modelcontextprotocol/registry, docs/reference/server-json), or a Server Card, which has the
 * same members, as facts. Only a missing or invalid name discards the server; any other unreadable member is reported and skipped. The
 * publisher's members of `_meta` are not read, because they are not verified.
 *
 * @param pointer of the value in its document, for problems
 */
export function readServerJson(value: JsonValue | undefined, pointer = ''): Read<ServerFacts> {
  if (!isJsonObject(value)) return refused('not-a-record', 'A server must be a map.', 'Write at least "name".', pointer);
  const reader = new FieldReader(value, pointer);
  const name = reader.text('name') ?? '';
  if (name === '') return refused('missing-name', 'The server has no "name".', 'Write "name": namespace/name.', pointer);
  if (!isQualifiedName(name)) return { value: undefined, problems: [nameProblem(name, reader.pointerTo('name'))] };
  const packages = readPackages(reader);
  const tools = readTools(reader);
  const facts: ServerFacts = {
    qualifiedName: name,
    ...readDescriptiveFacts(reader),
    ...readServerConnections(reader),
    ...(packages && { packages }),
    ...(tools && { tools }),
  };
  return { value: facts, problems: reader.problems };
}

function refused(code: string, message: string, hint: string, pointer: string): Read<ServerFacts> {
  const problem: Problem = { code, severity: 'error', message, hint, pointer };
  return { value: undefined, problems: [problem] };
}

function readDescriptiveFacts(reader: FieldReader): Partial<ServerFacts> {
  const displayName = reader.text('title');
  const description = statedDescription(reader);
  const version = versionOf(reader.text('version') ?? '');
  const iconUrl = readIcon(reader);
  return {
    ...(displayName && { displayName }),
    ...(description && { description }),
    ...(iconUrl && { iconUrl }),
    ...readSource(reader),
    ...readPresentation(reader),
    ...(version && { version }),
  };
}

/** The format requires a description. The placeholder of a registry does not count as one. */
function statedDescription(reader: FieldReader): string | undefined {
  const text = reader.textAsStated('description');
  return text === undefined || isPlaceholderDescription(text.trim()) ? undefined : text;
}

function readIcon(reader: FieldReader): string | undefined {
  const icons = reader.list('icons') ?? [];
  return icons.flatMap((icon) => httpUrl(textMember(icon, 'src') ?? '') ?? []).at(0);
}

/** Owner and name of a GitHub repository, and the repository as stated where these do not say all of it. */
function readSource(reader: FieldReader): Pick<ServerFacts, 'owner' | 'repo' | 'repository'> {
  const stated = reader.object('repository');
  const url = stated === undefined ? '' : (reader.member('repository', '', stated).text('url') ?? '');
  const onGithub = githubRepository(url);
  const repository = readRepository(reader);
  return { ...onGithub, ...(repository && !isImplied(repository, onGithub) && { repository }) };
}

function isImplied({ url, source, id, subfolder }: ServerRepository, onGithub: ReturnType<typeof githubRepository>): boolean {
  if (id !== undefined || subfolder !== undefined || onGithub === undefined) return false;
  return source === 'github' && url === `https://github.com/${onGithub.owner}/${onGithub.repo}`;
}

/** A page of a repository, or its location for Git (https://git-scm.com/docs/git-clone, GIT URLS). */
const ON_GITHUB =
  /^(?:(?:git\+)?(?:https?|git|ssh):\/\/(?:git@)?(?:www\.)?github\.com\/|git@github\.com:)([\w.-]+)\/([\w.-]{1,100}?)(?:\.git)?(?:[/#?].*)?$/i;

/** The owner and the name in the URL of a GitHub repository; `undefined` for any other URL. */
export function githubRepository(url: string): { readonly owner: string; readonly repo: string } | undefined {
  const [, owner, repo] = ON_GITHUB.exec(url.trim()) ?? [];
  return owner !== undefined && repo !== undefined && isOwner(owner) && !/^\.{1,2}$/.test(repo) ? { owner, repo } : undefined;
}

/** The distinct remote connections (HTTP). The list is empty if there are none. */
function readServerConnections(reader: FieldReader): Pick<ServerFacts, 'deployed' | 'deploymentUrl' | 'connections'> {
  const byKey = new Map<string, Connection>();
  reader.list('remotes')?.forEach((remote, index) => {
    const connection = isJsonObject(remote) ? connectionOfRemote(reader.item('remotes', index, remote)) : undefined;
    const key = JSON.stringify(connection);
    if (connection !== undefined && !byKey.has(key)) byKey.set(key, connection);
  });
  const deploymentUrl = baseUrl(preferredConnection({ connections: [...byKey.values()] })?.url ?? '');
  return { ...(deploymentUrl !== undefined && { deployed: true, deploymentUrl }), connections: [...byKey.values()] };
}
