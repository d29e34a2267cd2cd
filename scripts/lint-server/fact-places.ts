import { isJsonObject, member, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import { containsSecret } from '../../src/security/scan/detection/secret-values.ts';
import { partAt, pathOfPointer, pointerOfPath, pointerTo } from '../../src/session-config/schema/pointer.ts';

/**
 * Where a document states a fact of its server. Files spell the same fact in many ways, so it is found by its text or its name.
 *
 * @param facts as a crawl stored them, without values that may be secrets
 * @param pointer into the facts
 * @returns a pointer into the document; `undefined` if nothing in it states the fact
 */
export function placeOfFact(document: JsonValue, facts: ServerFacts, pointer: string): string | undefined {
  const nodes = [...nodesOf(document, [])];
  const [group = '', index = '', part, ...rest] = pathOfPointer(pointer);
  if (group === 'tools' && index !== '') return placeOfTool(document, facts, Number(index), part === undefined ? [] : [part, ...rest]);
  const fact = partAt(facts, pointer);
  const ofText = typeof fact === 'string' ? placeOfText(nodes, fact, pointer) : undefined;
  if (ofText !== undefined) return ofText;
  if (group === 'connections' && part === 'configSchema') return placeOfSetting(document, nodes, rest);
  return group === 'connections' || group === 'packages' ? placeOfInput(document, nodes, fact, pointer) : undefined;
}

/** The place of what starts or reaches the server, or of the whole document. */
export function placeOfStart(document: JsonValue): string {
  const key = ['startCommand', 'packages', 'remotes', 'server'].find((name) => member(document, name) !== undefined);
  return key === undefined ? '' : pointerTo('', key);
}

/** A value in a document. */
interface Node {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

function* nodesOf(value: JsonValue, path: readonly string[]): Generator<Node> {
  yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner, [...path, key]);
}

/** Shorter texts, such as a version, occur in several members. */
const MIN_UNIQUE = 8;

/** A member with this text: one of the same name, or else any if the text is long. URLs may have an endpoint at their end. */
function placeOfText(nodes: readonly Node[], text: string, pointer: string): string | undefined {
  const name = pathOfPointer(pointer).at(-1);
  const same = nodes.filter(({ value }) => value === text);
  const found =
    same.find(({ path }) => path.at(-1) === name) ??
    (text.length < MIN_UNIQUE ? undefined : (same[0] ?? nodes.find(({ value }) => typeof value === 'string' && value.startsWith(text))));
  return found && pointerOfPath(found.path);
}

/** Members with the schema of a tool's arguments. */
const ARGUMENTS: readonly string[] = ['inputSchema', 'input_schema', 'schema', 'input', 'parameters', 'arguments'];

function placeOfTool(document: JsonValue, { tools = [] }: ServerFacts, index: number, rest: readonly string[]): string | undefined {
  const name = tools[index]?.name;
  const place = [['tools'], ['capabilities', 'tools']].find((path) => isHolder(partAt(document, pointerOfPath(path))));
  if (place === undefined || name === undefined) return undefined;
  const stated = Object.entries(Object(partAt(document, pointerOfPath(place))) as object);
  const isNamed = ([key, tool]: [string, unknown]): boolean => (member(tool, 'name') ?? (typeof tool === 'string' ? tool : key)) === name;
  const [key, tool] = stated.filter(isNamed)[tools.slice(0, index).filter((other) => other.name === name).length] ?? [];
  if (key === undefined) return undefined;
  const [first, ...inner] = rest;
  const spelled = first === 'inputSchema' ? (ARGUMENTS.find((one) => member(tool, one) !== undefined) ?? first) : first;
  return pointerOfPath([...place, key, ...(spelled === undefined ? [] : [spelled]), ...inner]);
}

function isHolder(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A place in the configuration schema: in the schema of the document, or else at the declaration of the setting. */
function placeOfSetting(document: JsonValue, nodes: readonly Node[], path: readonly string[]): string | undefined {
  const schema = nodes.find(({ path: at }) => ['configSchema', 'config_schema'].includes(at.at(-1) ?? ''));
  const at = schema?.path ?? (member(document, 'properties') === undefined ? undefined : []);
  const field = path.lastIndexOf('properties') + 1;
  const name = field === 0 ? undefined : path[field];
  const isStated =
    name === undefined || (at !== undefined && isHolder(partAt(document, pointerOfPath([...at, ...path.slice(0, field + 1)]))));
  if (at !== undefined && isStated) return pointerOfPath([...at, ...path]);
  return (name === undefined ? undefined : placeOfName(nodes, name)) ?? (at && pointerOfPath([...at, ...path]));
}

/** A variable, a header or an argument. */
function placeOfInput(document: JsonValue, nodes: readonly Node[], input: unknown, pointer: string): string | undefined {
  const name = [member(input, 'name'), member(input, 'valueHint')].find((text) => typeof text === 'string');
  const same = pointer.replace(/^\/connections\//, '/remotes/');
  const stated = partAt(document, same);
  if (isJsonObject(stated) && (member(stated, 'name') ?? name) === name) return valuePlace(nodes, pathOfPointer(same));
  const ofName = name === undefined ? undefined : placeOfName(nodes, name);
  if (ofName !== undefined) return ofName;
  const list = nodes.find(({ path, value }) => path.at(-1) === 'args' && Array.isArray(value));
  const secret = (list && secretBelow(nodes, list.path)) ?? secretBelow(nodes, []);
  return pointerOfPath(secret ?? list?.path ?? []);
}

/** What has a name, by its key or its member `name`; rather one with a secret. */
function placeOfName(nodes: readonly Node[], name: string): string | undefined {
  const named = nodes.filter(({ path, value }) => path.at(-1) === name || member(value, 'name') === name);
  const found = named.find(({ path }) => secretBelow(nodes, path) !== undefined) ?? named[0];
  return found && valuePlace(nodes, found.path);
}

/** The value of an input: its secret, or else the member with its value. */
function valuePlace(nodes: readonly Node[], path: readonly string[]): string {
  const holder = nodes.find(({ path: at }) => pointerOfPath(at) === pointerOfPath(path))?.value;
  const key = ['value', 'default'].find((one) => member(holder, one) !== undefined);
  return pointerOfPath(secretBelow(nodes, path) ?? (key === undefined ? path : [...path, key]));
}

function secretBelow(nodes: readonly Node[], path: readonly string[]): readonly string[] | undefined {
  const isBelow = (at: readonly string[]): boolean => path.every((name, index) => at[index] === name);
  return nodes.find(({ path: at, value }) => typeof value === 'string' && isBelow(at) && containsSecret(value))?.path;
}
