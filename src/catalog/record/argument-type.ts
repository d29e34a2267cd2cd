import { partAt } from '../../session-config/schema/pointer.ts';
import { isJsonObject, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { visibleText } from '../values/visible-text.ts';

/** Names of types that are shorter than those of JSON Schema. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'int'],
  ['boolean', 'bool'],
  ['object', 'object'],
  ['array', 'array'],
  ['null', 'null'],
]);

/** Maximum depth of references, items and alternatives; alternatives read; values of a list shown; characters of a value. */
const MAX = { depth: 4, alternatives: 5, values: 5, value: 24 } as const;

/** A value that is shown as it is: no quotation mark, bracket or separator of a signature, and no sentence. */
const PLAIN_VALUE = /^[\p{L}\p{N}_.:/+@#-]+$/u;

/** How a type is written. */
interface TypeOptions {
  /** The schema of all arguments, in which references are resolved. */
  readonly root: JsonObject;
  /** Whether the values of a list of allowed values are shown; otherwise only their type. */
  readonly withValues: boolean;
}

/**
 * The short name of an argument's type, such as `string`, `int[]` or `'asc'|'desc'`; `any` where the schema states none. `null` as an
 * alternative is left out.
 *
 * @param schema JSON Schema of the argument, from a third party
 */
export function argumentType(schema: JsonValue | undefined, options: TypeOptions): string {
  return union(typesAt(schema, options, 0)).join('|');
}

/** The schema that a local reference names, or the schema itself; `undefined` for a reference that leads nowhere or too far. */
export function resolved(schema: JsonValue | undefined, root: JsonObject): JsonObject | undefined {
  let current: unknown = schema;
  for (let depth = 0; depth < MAX.depth && isJsonObject(current); depth += 1) {
    const reference = member(current, '$ref');
    if (typeof reference !== 'string') return current;
    current = reference.startsWith('#/') ? partAt(root, reference.slice(1)) : undefined;
  }
  return undefined;
}

/** The different types of the alternatives. */
function typesAt(stated: JsonValue | undefined, options: TypeOptions, depth: number): readonly string[] {
  const schema = resolved(stated, options.root);
  if (schema === undefined || depth > MAX.depth) return ['any'];
  const values = valuesOf(schema);
  if (values.length > 0) return valueTypes(values, options.withValues);
  const alternatives = listOf(schema, 'anyOf') ?? listOf(schema, 'oneOf');
  if (alternatives !== undefined) return alternatives.flatMap((alternative) => typesAt(alternative, options, depth + 1));
  const type = member(schema, 'type');
  const types = Array.isArray(type) ? type.slice(0, MAX.alternatives) : [type];
  if (types.some((one) => typeof one === 'string')) return types.map((one) => namedType(one, schema, options, depth));
  const all = listOf(schema, 'allOf') ?? [];
  if (all.length > 0) return all.map((part) => typesAt(part, options, depth + 1)).find((part) => !part.includes('any')) ?? ['any'];
  if (member(schema, 'items') !== undefined) return [namedType('array', schema, options, depth)];
  return [member(schema, 'properties') === undefined ? 'any' : 'object'];
}

function listOf(schema: JsonObject, key: string): readonly JsonValue[] | undefined {
  const list = member(schema, key);
  return Array.isArray(list) && list.length > 0 ? list.slice(0, MAX.alternatives) : undefined;
}

function namedType(type: JsonValue | undefined, schema: JsonObject, options: TypeOptions, depth: number): string {
  const name = typeof type === 'string' ? SHORT_NAMES.get(type) : undefined;
  if (name !== 'array') return name ?? 'any';
  const items = union(typesAt(member(schema, 'items'), options, depth + 1));
  if (items.includes('any')) return name;
  return items.length > 1 ? `(${items.join('|')})[]` : `${items[0]}[]`;
}

function valuesOf(schema: JsonObject): readonly JsonValue[] {
  const constant = member(schema, 'const');
  const list = member(schema, 'enum');
  if (Array.isArray(list)) return list;
  return constant === undefined ? [] : [constant];
}

function valueTypes(values: readonly JsonValue[], withValues: boolean): readonly string[] {
  const first = values.slice(0, MAX.values);
  const shown = first.flatMap((value) => shownValue(value) ?? []);
  if (!withValues || shown.length < first.length) return first.map(jsonType);
  return values.length > MAX.values ? [...shown, '…'] : shown;
}

function shownValue(value: JsonValue): string | undefined {
  if (typeof value === 'string')
    return value.length <= MAX.value && PLAIN_VALUE.test(value) && visibleText(value) === value ? `'${value}'` : undefined;
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

function jsonType(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object';
  return typeof value;
}

/** The different alternatives, without `null` if there are others. */
function union(types: readonly string[]): readonly string[] {
  const different = [...new Set(types)];
  const stated = different.filter((type) => type !== 'null');
  if (stated.length === 0) return different;
  return stated.includes('any') ? ['any'] : stated;
}
