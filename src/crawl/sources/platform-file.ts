import { isOwner } from '../../catalog/qualified-name.ts';
import { connectionType } from '../../catalog/connection-reader.ts';
import { baseUrl, httpUrl, HTTP_URL_HINT } from '../../catalog/http-url.ts';
import type { Connection, Tool } from '../../catalog/record.ts';
import { statedUrl } from '../../catalog/stated-url.ts';
import { readTool } from '../../catalog/tool-reader.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../document/json-tree.ts';
import type { Problem, Read } from '../../document/problem.ts';
import { findConfigSchema } from '../../session-config/index.ts';
import { withoutCommands } from './without-commands.ts';

/** What a platform file (spec §2.5, and its real relatives) says of its server. */
export interface PlatformFile {
  /** As written; whether it can stand as a qualified name is the source's to judge. */
  readonly name?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly iconUrl?: string;
  readonly websiteUrl?: string;
  /** The GitHub repository that the file names. */
  readonly repository?: { readonly owner: string; readonly repo: string };
  readonly deploymentUrl?: string;
  readonly connections?: readonly Connection[];
  readonly tools?: readonly Tool[];
}

/** Keys of which a platform file has at least one, unless it holds nothing but words about the server. */
const DEPLOYMENT_KEYS: readonly string[] = [
  ...['startCommand', 'start_command', 'start', 'command', 'commandFunction', 'entrypoint', 'runtime', 'build', 'server', 'image', 'env'],
  ...['configSchema', 'config', 'configuration', 'transport', 'tools', 'mcp', 'mcpServers', 'deployment', 'deploymentUrl'],
];

/** Keys that are words about the server. */
const IDENTITY_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'displayName', 'description', 'version', 'author', 'license', 'homepage', 'repository', 'icon', 'iconUrl'],
  ...['tags', 'keywords', 'categories', 'category'],
]);

/**
 * Reads a platform file. Pure, and tolerant of every real spelling: what has the right type is used, the rest is passed over.
 * Nothing in the file is evaluated; `commandFunction`, commands, paths and environments are not even kept.
 *
 * A file that only shares the name, such as a GitHub workflow, is the error `not-a-platform-file`.
 */
export function readPlatformFile(value: JsonValue): Read<PlatformFile> {
  if (!isJsonObject(value)) return foreign('A platform file is a map.', '');
  if (member(value, 'jobs') !== undefined)
    return foreign('This is a GitHub workflow that only shares the name of a platform file.', '/jobs');
  const hasDeployment = DEPLOYMENT_KEYS.some((key) => member(value, key) !== undefined);
  const keys = Object.keys(value);
  if (!hasDeployment && (keys.length === 0 || keys.some((key) => !IDENTITY_KEYS.has(key)))) {
    return foreign('The file says neither how the server is started nor how it is configured.', '');
  }
  const { connections, problems } = hasDeployment ? readConnection(value) : { connections: undefined, problems: [] };
  return { value: { ...readWords(value), ...readTools(value), ...connections }, problems };
}

function foreign(message: string, pointer: string): Read<PlatformFile> {
  const hint = 'Point the source at the folder of the platform file, or remove it from sources.yaml.';
  return { value: undefined, problems: [{ code: 'not-a-platform-file', severity: 'error', message, hint, pointer }] };
}

function readWords(value: JsonObject): PlatformFile {
  const [name, displayName, description] = [textMember(value, 'name'), textMember(value, 'displayName'), textMember(value, 'description')];
  const iconUrl = httpUrl(textMember(value, 'icon') ?? textMember(value, 'iconUrl') ?? '');
  const websiteUrl = statedUrl(textMember(value, 'homepage') ?? '');
  const repository = repositoryOf(value);
  const tags = [...new Set(['tags', 'keywords', 'categories', 'category'].flatMap((key) => textsOf(member(value, key))))];
  return {
    ...(name && { name }),
    ...(displayName && { displayName }),
    ...(description && { description }),
    ...(iconUrl && { iconUrl }),
    ...(websiteUrl && { websiteUrl }),
    ...(tags.length > 0 && { tags }),
    ...(repository && { repository }),
  };
}

/** `repository` is a URL, or a map with one, as in a package.json. */
function repositoryOf(value: JsonObject): PlatformFile['repository'] {
  const url = textMember(value, 'repository') ?? textMember(member(value, 'repository'), 'url') ?? '';
  const [, owner, repo] = /^(?:git\+)?https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/#?].*)?$/i.exec(url) ?? [];
  return owner !== undefined && repo !== undefined && isOwner(owner) ? { owner, repo } : undefined;
}

function textsOf(value: JsonValue | undefined): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
}

/** Tools are a list of names or maps, or a map by name; their arguments stand under `inputSchema` or `parameters`. */
function readTools(value: JsonObject): Pick<PlatformFile, 'tools'> {
  const stated = member(value, 'tools');
  const items = isJsonObject(stated)
    ? Object.entries(stated).map(([name, tool]) => jsonObject([...(isJsonObject(tool) ? Object.entries(tool) : []), ['name', name]]))
    : stated;
  if (!Array.isArray(items)) return {};
  return { tools: items.map((item) => readTool(withInputSchema(item))).filter((tool) => tool !== undefined) };
}

function withInputSchema(tool: JsonValue): JsonValue {
  const parameters = member(tool, 'parameters');
  if (!isJsonObject(tool) || member(tool, 'inputSchema') !== undefined || textMember(parameters, 'type') !== 'object') return tool;
  return jsonObject([...Object.entries(tool), ['inputSchema', parameters ?? jsonObject()]]);
}

/**
 * The connections of a platform file: one, or two where a server that is run by oneself is deployed as well.
 *
 * An `http` connection needs an address, and a platform file seldom has one: the platform it was written for knew it.
 * Without a `deploymentUrl` the connection is therefore `stdio`, whatever the file says: whoever wants the server runs it,
 * in its container or by its command, and configures it by the schema, which is what must not be lost.
 */
function readConnection(value: JsonObject): {
  connections: Pick<PlatformFile, 'deploymentUrl' | 'connections'>;
  problems: readonly Problem[];
} {
  const found: unknown = findConfigSchema(value)?.schema;
  const configSchema = isJsonObject(found) ? withoutCommands(found) : jsonObject();
  const spelled = spelledType(value);
  const stated = textMember(value, 'deploymentUrl') ?? '';
  const deploymentUrl = baseUrl(stated);
  const problems = [...typeProblems(spelled), ...(stated !== '' && deploymentUrl === undefined ? [BAD_DEPLOYMENT_URL] : [])];
  const local: Connection = { type: 'stdio', configSchema };
  if (deploymentUrl === undefined) return { connections: { connections: [local] }, problems };
  const remote: Connection = { type: 'http', url: deploymentUrl, configSchema };
  const connections = connectionType(spelled) === 'stdio' ? [remote, local] : [remote];
  return { connections: { deploymentUrl, connections }, problems };
}

const BAD_DEPLOYMENT_URL: Problem = {
  code: 'bad-url',
  severity: 'warning',
  message: '"deploymentUrl" is not an http(s) URL; it is left out.',
  hint: HTTP_URL_HINT,
  pointer: '/deploymentUrl',
};

/** The word for the kind of connection: `startCommand` itself, its `type`, or a `transport` beside it. */
function spelledType(value: JsonObject): string {
  const start = member(value, 'startCommand');
  return textMember(value, 'startCommand') ?? textMember(start, 'type') ?? textMember(value, 'transport') ?? '';
}

function typeProblems(spelled: string): Problem[] {
  if (spelled === '' || connectionType(spelled) !== undefined) return [];
  const message = `${JSON.stringify(spelled.slice(0, 60))} is no kind of connection.`;
  return [{ code: 'unknown-connection-type', severity: 'warning', message, hint: 'Write http or stdio.', pointer: '/startCommand' }];
}
