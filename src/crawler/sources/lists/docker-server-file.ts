import { baseUrl, httpUrl } from '../../../catalog/values/http-url.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { Connection, Tool } from '../../../catalog/record/record.ts';
import { githubRepository } from '../../../catalog/server-json/server-json-reader.ts';
import {
  isJsonObject,
  jsonObject,
  listMember,
  member,
  textMember,
  type JsonObject,
  type JsonValue,
} from '../../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import { readDockerPackage } from './docker-package.ts';
import { readDockerRemote } from './docker-remote.ts';

/** The settings of a server, and the required ones. */
interface Fields {
  readonly properties: JsonObject;
  readonly required: Set<string>;
}

/**
 * Reads the `server.yaml` of a server in a Docker MCP catalogue (https://github.com/docker/mcp-registry, add_mcp_server.md): a container to
 * run locally, or a remote server. The setting of a secret has the name of its environment variable; `parameters` keep their own names.
 */
export function readDockerServer(value: JsonValue, qualifiedName: string): Read<ServerFacts> {
  const about = member(value, 'about');
  const type = textMember(value, 'type');
  if (!isJsonObject(value) || !isJsonObject(about)) return foreign('The file has no "about" section.', '');
  if (type !== undefined && !TYPES.has(type))
    return foreign(`A server of the type ${JSON.stringify(type.slice(0, 60))} is not an MCP server.`, '/type');
  const texts = { displayName: textMember(about, 'title'), description: textMember(about, 'description') };
  const iconUrl = httpUrl(textMember(about, 'icon') ?? '');
  const tags = tagsOf(member(value, 'meta'));
  const { connections, problems } = connectionsOf(value);
  const { packages, problems: packageProblems } = readDockerPackage(value);
  const deploymentUrl = baseUrl(connections[0]?.url ?? '');
  const facts: ServerFacts = {
    qualifiedName,
    ...(texts.displayName && { displayName: texts.displayName }),
    ...(texts.description && { description: texts.description }),
    ...(iconUrl && { iconUrl }),
    ...(githubRepository(textMember(member(value, 'source'), 'project') ?? '') ?? {}),
    ...(tags.length > 0 && { tags }),
    ...(deploymentUrl !== undefined && { deployed: true, deploymentUrl }),
    connections,
    ...(packages && { packages }),
  };
  return { value: facts, problems: [...problems, ...packageProblems] };
}

const TYPES: ReadonlySet<string> = new Set(['server', 'remote', 'poci']);

function foreign(message: string, pointer: string): Read<ServerFacts> {
  const hint = 'The catalogue must use the format of docker/mcp-registry.';
  return { value: undefined, problems: [{ code: 'not-a-record', severity: 'error', message, hint, pointer }] };
}

function tagsOf(meta: JsonValue | undefined): string[] {
  const texts = [member(meta, 'category'), ...listMember(meta, 'tags')];
  return [...new Set(texts.flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [])))];
}

function connectionsOf(value: JsonObject): { readonly connections: readonly Connection[]; readonly problems: readonly Problem[] } {
  const config = member(value, 'config');
  const remote = member(value, 'remote');
  if (remote === undefined) return { connections: [{ type: 'stdio', configSchema: schemaOf(config) }], problems: [] };
  const { connection, problems } = readDockerRemote(remote, config, member(value, 'oauth'));
  return { connections: connection === undefined ? [] : [connection], problems };
}

/** Maximum number of settings of a configuration. */
const MAX_FIELDS = 200;

function schemaOf(config: JsonValue | undefined): JsonObject {
  const fields: Fields = { properties: jsonObject(), required: new Set() };
  for (const secret of listMember(config, 'secrets')) addSecret(secret, fields);
  addParameters(member(config, 'parameters'), fields);
  for (const variable of listMember(config, 'env')) addVariable(variable, fields);
  const { properties, required } = fields;
  if (Object.keys(properties).length === 0) return jsonObject();
  const schema = jsonObject([
    ['type', 'object'],
    ['properties', properties],
  ]);
  if (required.size > 0) schema['required'] = [...required];
  return schema;
}

function addSecret(secret: JsonValue, fields: Fields): void {
  const name = textMember(secret, 'env') ?? textMember(secret, 'name');
  if (name === undefined) return;
  const field = jsonObject([['type', 'string']]);
  putText(field, 'description', textMember(secret, 'description'));
  Object.assign(field, { format: 'password', writeOnly: true });
  if (member(secret, 'required') !== false) fields.required.add(name);
  put(fields, name, field);
}

/** Parameters are a JSON Schema; variables whose value is a template refer to them. */
function addParameters(parameters: JsonValue | undefined, fields: Fields): void {
  const properties = member(parameters, 'properties');
  if (!isJsonObject(properties)) return;
  for (const [name, field] of Object.entries(properties)) if (isJsonObject(field)) put(fields, name, field);
  for (const name of listMember(parameters, 'required')) {
    if (typeof name === 'string' && Object.hasOwn(properties, name)) fields.required.add(name);
  }
}

function addVariable(variable: JsonValue, fields: Fields): void {
  const name = textMember(variable, 'name');
  if (name === undefined || member(variable, 'value') !== undefined) return;
  const field = jsonObject([['type', 'string']]);
  putText(field, 'description', textMember(variable, 'description'));
  const example = textMember(variable, 'example');
  if (example !== undefined) field['examples'] = [example];
  put(fields, name, field);
}

function put({ properties, required }: Fields, name: string, field: JsonObject): void {
  if (Object.hasOwn(properties, name)) return;
  if (Object.keys(properties).length < MAX_FIELDS) properties[name] = field;
  else required.delete(name);
}

function putText(field: JsonObject, key: string, text: string | undefined): void {
  if (text !== undefined) field[key] = text;
}

/**
 * Reads the `tools.json` of such a server. An empty list counts as unknown, because such servers list their tools only after signing in.
 */
export function readDockerTools(value: JsonValue | undefined): readonly Tool[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const tools = value.flatMap((item) => {
    const name = textMember(item, 'name');
    return name === undefined ? [] : [{ name, description: textMember(item, 'description') ?? '', inputSchema: argumentsOf(item) }];
  });
  return tools.length === 0 ? undefined : tools;
}

function argumentsOf(tool: JsonValue): JsonObject {
  const stated = member(tool, 'inputSchema');
  if (isJsonObject(stated)) return stated;
  const properties = jsonObject();
  const required: string[] = [];
  for (const argument of listMember(tool, 'arguments')) {
    const name = textMember(argument, 'name');
    if (name === undefined) continue;
    const field = jsonObject();
    putText(field, 'type', textMember(argument, 'type'));
    putText(field, 'description', textMember(argument, 'desc'));
    const items = member(argument, 'items');
    if (isJsonObject(items)) field['items'] = items;
    properties[name] = field;
    if (member(argument, 'optional') !== true) required.push(name);
  }
  const schema = jsonObject([
    ['type', 'object'],
    ['properties', properties],
  ]);
  if (required.length > 0) schema['required'] = required;
  return schema;
}
