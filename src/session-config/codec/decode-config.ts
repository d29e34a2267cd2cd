import type { Config } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import type { Result } from '../schema/result.ts';
import { readerOf, type SchemaReader } from '../schema/schema-reader.ts';
import { configProblem, type ConfigProblem } from '../schema/config-problem.ts';
import { configOf, ConfigTreeError, emptyBranch, place } from './config-tree.ts';
import { limitsOf, type CodecLimits } from './limits.ts';
import { readLiteral } from './literal.ts';
import { inside, parameterPath } from './parameter-path.ts';
import { queryOf, type QueryInput } from './query.ts';
import { isReserved } from './reserved.ts';
import { isWholeConfig, WHOLE_CONFIG, wholeConfig } from './whole-config.ts';

/**
 * Reads a configuration from the query of a connection (spec §4.4): names part at the dots, values are JSON where they are JSON,
 * `api_key` and `profile` are skipped, of a repeated parameter the first counts. Led by a schema, strings stay strings, brackets are read
 * as well, and so is the `config` of old clients, which holds all at once and gives way to parameters of their own. Nothing is validated here, no default set, nothing coerced: see {@link readConfig}.
 *
 * Objects in the result have no prototype, and names such as `toString` are names like any other. `__proto__` is left out; only without
 * a schema it stays, as an ordinary member, inside a value that is JSON as a whole.
 *
 * @param input the whole address, its query (`a=1&b=2`, with or without `?`), or the parameters
 * @returns a problem with status 400 where the query goes beyond the limits; it repeats nothing of the query's values
 *
 * @example
 * decodeConfig('apiKey=123&model.name=small', { properties: { apiKey: { type: 'string' } } })
 * // { ok: true, value: { apiKey: '123', model: { name: 'small' } } }
 */
export function decodeConfig(input: QueryInput, schema?: SchemaObject, limits: CodecLimits = {}): Result<Config, ConfigProblem> {
  const { params, length, instance } = queryOf(input);
  const all = limitsOf(limits);
  const refuse = (reason: string, path: readonly string[] = []): Result<Config, ConfigProblem> => ({
    ok: false,
    error: configProblem(400, instance, [{ path, reason }]),
  });
  // The cheaper question first.
  if (params.size > all.maxParameters) return refuse(`the query may have ${all.maxParameters} parameters`);
  if (length() > all.maxLength) return refuse(`the query may be ${all.maxLength} characters long`);
  try {
    const reader = schema === undefined ? undefined : readerOf(schema);
    return { ok: true, value: configOf(treeOf(params, reader, all.maxDepth), reader, all.maxArrayIndex) };
  } catch (error) {
    if (error instanceof ConfigTreeError) return refuse(error.message, declaredPart(error.path, schema));
    throw error;
  }
}

/** As much of a path as the schema itself names: nothing of what was sent is repeated. */
function declaredPart(path: readonly string[], schema: SchemaObject | undefined): readonly string[] {
  const reader = schema === undefined ? undefined : readerOf(schema);
  const part: string[] = [];
  let at = schema;
  for (const name of path) {
    if (at === undefined || reader?.declares(at, name) !== true) break;
    part.push(name);
    at = reader.property(at, name);
  }
  return part;
}

function treeOf(params: URLSearchParams, reader: SchemaReader | undefined, maxDepth: number) {
  const root = emptyBranch();
  const seen = new Set<string>();
  const how = { maxDepth, isLed: reader !== undefined };
  const whole = isWholeConfig(WHOLE_CONFIG, reader) && params.get(WHOLE_CONFIG);
  if (whole) for (const [name, value] of wholeConfig(whole)) place(root, [name], value, how);
  for (const [param, text] of params) {
    if (isReserved(param) || isWholeConfig(param, reader)) continue;
    const path = parameterPath(param, reader);
    const key = path.join('.');
    if (seen.has(key)) continue;
    seen.add(key);
    if (path.length > maxDepth) throw new ConfigTreeError([], `objects and arrays may nest ${maxDepth} deep`);
    place(root, path, readLiteral(text, typesAt(path, reader)), how);
  }
  return root;
}

function typesAt(path: readonly string[], reader: SchemaReader | undefined) {
  if (reader === undefined) return undefined;
  const schema = path.reduce<SchemaObject | undefined>((at, name) => at && inside(at, name, reader), reader.root);
  return schema && reader.types(schema);
}
