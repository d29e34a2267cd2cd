import type { Tool } from '../../../catalog/record/record.ts';
import { readTool } from '../../../catalog/record/tool-reader.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { counted } from '../../../session-config/schema/counted.ts';
import { pointerOfPath, pointerTo } from '../../../session-config/schema/pointer.ts';
import { readDeclaredField, typeOfWord, type DeclaredField } from './declared-field.ts';
import { schemaOfFields } from './field-schema.ts';
import type { LocalDefinitions } from './local-definitions.ts';
import type { MemberUse } from './member-use.ts';

/** Paths of a tool's arguments, the standard one first. Members without "schema" in their name may declare arguments one by one. */
const PLACES: readonly (readonly string[])[] = [
  ...[['inputSchema'], ['input_schema'], ['input', 'schema'], ['input'], ['schema']],
  ...[['parameters'], ['params'], ['args'], ['arguments'], ['inputs']],
];

/** Members that may declare arguments in a list or a map. */
const DECLARED: ReadonlySet<string> = new Set(['parameters', 'params', 'args', 'arguments', 'inputs', 'input']);

/** The tools of a platform file, a list of names or maps, or a map by name; `undefined` if it states none. */
export function readPlatformTools(file: JsonObject, definitions: LocalDefinitions, use: MemberUse): readonly Tool[] | undefined {
  const place = placeOfTools(file, use);
  const stated = place?.reduce<JsonValue | undefined>(member, file);
  const at = pointerOfPath(place ?? []);
  const items: (readonly [JsonValue, string])[] | undefined = isJsonObject(stated)
    ? Object.entries(stated).map(([name, tool]) => [withName(tool, name), pointerTo(at, name)])
    : Array.isArray(stated)
      ? stated.map((tool, index) => [tool, pointerTo(at, index)])
      : undefined;
  if (items === undefined) return undefined;
  use.use(at);
  const unused = new Map<string, { readonly pointer: string; count: number }>();
  const tools = items.flatMap(([item, pointer]) => {
    const tool = isJsonObject(item) ? readToolMap(item, pointer, { definitions, use, unused }) : readTool(item);
    if (tool === undefined) use.leave(pointer, 'a tool must have a name');
    return tool ?? [];
  });
  for (const [key, { pointer, count }] of unused) {
    const many = `${JSON.stringify(key.slice(0, 60))} of ${counted(count, 'tool')}`;
    use.leaveWithMessage(pointer, `${many} is not used: a record has no member for it.`);
  }
  return tools;
}

/** Whether a file lists tools under `capabilities`. The capabilities of the protocol, such as `tools: {listChanged: true}`, list none. */
export function listsCapableTools(file: JsonObject): boolean {
  const stated = member(member(file, 'capabilities'), 'tools');
  if (isJsonObject(stated)) return Object.keys(stated).length > 0 && Object.values(stated).every(isJsonObject);
  return Array.isArray(stated);
}

/** Path of the tools in the file; a second list becomes a notice. */
function placeOfTools(file: JsonObject, use: MemberUse): readonly string[] | undefined {
  const stated = member(file, 'tools');
  const isListed = isJsonObject(stated) || Array.isArray(stated);
  if (!listsCapableTools(file)) return isListed ? ['tools'] : undefined;
  if (isListed) use.leave('/capabilities/tools', 'the list at /tools is used');
  return isListed ? ['tools'] : ['capabilities', 'tools'];
}

/** Adds the key of a map as the name of the tool. */
function withName(tool: JsonValue, name: string): JsonObject {
  return jsonObject([...(isJsonObject(tool) ? Object.entries(tool) : []), ['name', name]]);
}

interface Reading {
  readonly definitions: LocalDefinitions;
  readonly use: MemberUse;
  /** Unknown members of tools by key: their first pointer, and their number. */
  readonly unused: Map<string, { readonly pointer: string; count: number }>;
}

function readToolMap(stated: JsonObject, pointer: string, reading: Reading): Tool | undefined {
  const name = textMember(stated, 'name');
  if (name === undefined) return undefined;
  const args = argumentsOf(stated, pointer, reading);
  for (const [key, value] of Object.entries(stated)) {
    const isRead = key === args?.key || ((key === 'name' || key === 'description') && typeof value === 'string');
    if (isRead || value === null) continue;
    const known = reading.unused.get(key);
    if (known === undefined) reading.unused.set(key, { pointer: pointerTo(pointer, key), count: 1 });
    else known.count += 1;
  }
  const description = textMember(stated, 'description') ?? '';
  return readTool(
    jsonObject([['name', name], ['description', description], ...(args?.schema ? [['inputSchema', args.schema] as const] : [])]),
  );
}

interface Arguments {
  /** The tool's member that states them. */
  readonly key: string;
  readonly schema: JsonObject | undefined;
}

function argumentsOf(tool: JsonObject, pointer: string, { definitions, use }: Reading): Arguments | undefined {
  for (const place of PLACES) {
    const [key = ''] = place;
    const stated = place.reduce<JsonValue | undefined>(member, tool);
    const at = `${pointer}${pointerOfPath(place)}`;
    const schema = key === 'inputSchema' && isJsonObject(stated) ? stated : schemaOf(stated, key, at, use);
    if (schema === undefined) continue;
    const contained = definitions.contain(schema);
    if ('schema' in contained) return { key, schema: asObject(contained.schema, key) };
    use.leave(at, contained.why);
    return { key, schema: undefined };
  }
  return undefined;
}

/** Sets the type `object` for arguments if a schema does not state it. An `inputSchema` is copied. */
function asObject(schema: JsonObject, key: string): JsonObject {
  const isTyped = key === 'inputSchema' || member(schema, 'type') !== undefined || member(schema, 'properties') === undefined;
  return isTyped ? schema : jsonObject([['type', 'object'], ...Object.entries(schema)]);
}

function schemaOf(stated: JsonValue | undefined, key: string, pointer: string, use: MemberUse): JsonObject | undefined {
  if (isJsonObject(stated) && isSchema(stated)) return stated;
  if (!DECLARED.has(key) || typeof stated !== 'object' || stated === null) return undefined;
  const fields = Array.isArray(stated) ? fieldsOfList(stated, pointer, use) : fieldsOfMap(stated, pointer, use);
  return fields.length === 0 ? undefined : schemaOfFields(fields);
}

function isSchema(value: JsonObject): boolean {
  const [type, ref] = [member(value, 'type'), member(value, '$ref')];
  const isCombined = ['anyOf', 'oneOf', 'allOf'].some((keyword) => Array.isArray(member(value, keyword)));
  return type === 'object' || typeof ref === 'string' || isJsonObject(member(value, 'properties')) || isCombined;
}

type Field = readonly [string, DeclaredField];

function fieldsOfList(list: readonly JsonValue[], pointer: string, use: MemberUse): Field[] {
  return list.flatMap((item, index): Field[] => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [[item.trim(), { schema: jsonObject(), required: undefined }]];
    const name = textMember(item, 'name');
    if (!isJsonObject(item) || name === undefined) return [];
    return [[name, readDeclaredField(item, pointerTo(pointer, index), use)]];
  });
}

function fieldsOfMap(map: JsonObject, pointer: string, use: MemberUse): Field[] {
  return Object.entries(map).flatMap(([name, value]): Field[] => {
    if (isJsonObject(value)) return [[name, readDeclaredField(value, pointerTo(pointer, name), use)]];
    if (typeof value !== 'string') return [];
    const type = typeOfWord(value);
    return [[name, { schema: jsonObject([type === undefined ? ['description', value] : ['type', type]]), required: undefined }]];
  });
}
