import type { Fault } from '../schema/fault.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { isPlainObject } from '../schema/plain-object.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { readerOf, type SchemaReader } from '../schema/schema-reader.ts';
import { ConfigEncodeError } from './config-encode-error.ts';
import { isIndex } from './index-name.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { writeLiteral } from './literal.ts';
import { inside } from './parameter-path.ts';
import { nameFault } from './reserved.ts';
import { isWholeConfig } from './whole-config.ts';

/**
 * Encodes a configuration as query parameters: names joined by dots, array indices as names, empty objects and arrays as JSON (spec §4.4).
 * {@link decodeConfig} and the published servers of the original platform decode every value unchanged. A member that is `undefined` is
 * omitted.
 *
 * @param schema lets an object whose names are all indices use dots; without it such an object is sent as JSON
 * @throws ConfigEncodeError naming the part that cannot be encoded: a name with a dot or bracket, empty, `__proto__`, or reserved
 * at the top, as `config` is where the schema has no such member; a value that is not JSON; anything beyond the default limits of {@link decodeConfig}
 *
 * @example
 * encodeConfig({ apiKey: '123', model: { name: 'small' }, tags: ['a'] }).toString()
 * // 'apiKey=%22123%22&model.name=small&tags.0=a'
 */
export function encodeConfig(config: unknown, schema?: SchemaObject): URLSearchParams {
  if (!isPlainObject(config)) throw new ConfigEncodeError('', fault('encode-object'));
  const params = new URLSearchParams();
  write(config, [], schema, { params, reader: schema === undefined ? undefined : readerOf(schema) });
  checkSize(params);
  return params;
}

/** A query that the receiver would reject is not sent. */
function checkSize(params: URLSearchParams): void {
  const { maxParameters, maxLength } = DEFAULT_LIMITS;
  if (params.size > maxParameters) throw new ConfigEncodeError('', fault('encode-count', maxParameters));
  if (params.toString().length > maxLength) throw new ConfigEncodeError('', fault('encode-length', maxLength));
}

/** The target of an encoded configuration, and the reader of its schema. */
interface Writing {
  readonly params: URLSearchParams;
  readonly reader: SchemaReader | undefined;
}

function write(value: unknown, path: readonly string[], schema: SchemaObject | undefined, writing: Writing): void {
  if (value === undefined) return;
  if (path.length > DEFAULT_LIMITS.maxDepth) throw new ConfigEncodeError(pointerOfPath(path), fault('encode-depth'));
  if (Array.isArray(value)) writeItems(value, path, schema, writing);
  else if (isPlainObject(value)) writeMembers(value, path, schema, writing);
  else writing.params.append(path.join('.'), literal(value, path));
}

function writeItems(list: readonly unknown[], path: readonly string[], schema: SchemaObject | undefined, writing: Writing): void {
  if (list.length === 0 || mayBeObject(schema, writing.reader)) {
    writing.params.append(path.join('.'), asJson(list, path));
    return;
  }
  if (list.length > DEFAULT_LIMITS.maxArrayIndex + 1) throw new ConfigEncodeError(pointerOfPath(path), fault('encode-list'));
  for (const [index, item] of list.entries()) {
    const inner = schema && writing.reader && inside(schema, String(index), writing.reader);
    // JSON writes a missing array item as null.
    write(item ?? null, [...path, String(index)], inner, writing);
  }
}

function writeMembers(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  schema: SchemaObject | undefined,
  writing: Writing,
): void {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  for (const [name] of entries) {
    const problem = nameFault(name, path.length === 0) ?? (path.length === 0 && isWholeConfig(name, writing.reader) ? WHOLE : undefined);
    if (problem !== undefined) throw new ConfigEncodeError(pointerOfPath([...path, name]), problem);
  }
  if (path.length > 0 && (entries.length === 0 || (looksLikeArray(entries) && !isDeclaredObject(schema, writing.reader)))) {
    writing.params.append(path.join('.'), asJson(object, path));
    return;
  }
  for (const [name, value] of entries) write(value, [...path, name], schema && writing.reader?.property(schema, name), writing);
}

/** A reader takes the parameter for a whole configuration. */
const WHOLE: Fault = { code: 'name-whole', stated: [] };

/** A reader without a schema reads an object as an array if its first name is an index. */
function looksLikeArray(entries: readonly (readonly [string, unknown])[]): boolean {
  const [first] = entries;
  return first !== undefined && isIndex(first[0]);
}

/** If the schema allows both, an array is sent as JSON, whose brackets identify it. */
function mayBeObject(schema: SchemaObject | undefined, reader: SchemaReader | undefined): boolean {
  return (schema && reader?.types(schema))?.has('object') === true;
}

function isDeclaredObject(schema: SchemaObject | undefined, reader: SchemaReader | undefined): boolean {
  const types = schema && reader?.types(schema);
  return types !== undefined && types.has('object') && !types.has('array');
}

/** The JSON text of a part. Names and values that a query cannot contain are rejected inside it as well. */
function asJson(part: Readonly<Record<string, unknown>> | readonly unknown[], path: readonly string[]): string {
  const nowhere: Writing = { params: new URLSearchParams(), reader: undefined };
  for (const [name, value] of Object.entries(part)) write(value ?? null, [...path, name], undefined, nowhere);
  return JSON.stringify(part);
}

function literal(value: unknown, path: readonly string[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return writeLiteral(value);
  if (typeof value === 'number' && Number.isFinite(value)) return writeLiteral(value);
  throw new ConfigEncodeError(pointerOfPath(path), fault('encode-json'));
}

function fault(code: string, ...stated: readonly number[]): Fault {
  return { code, stated: stated.map(String) };
}
