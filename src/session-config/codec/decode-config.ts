import type { Config } from '../schema/config.ts';
import { counted } from '../schema/counted.ts';
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
 * Reads a configuration from the query of a connection (spec §4.4): dots separate names, values are parsed as JSON if possible, `api_key`
 * and `profile` are skipped, and the first of repeated parameters is used. With a schema, strings stay strings, and brackets are read, too,
 * and so is the `config` parameter of old clients, which contains the whole configuration and which other parameters override. Nothing is
 * validated, coerced or set to a default: see {@link readConfig}.
 *
 * Objects in the result have no prototype, so names such as `toString` are ordinary names. `__proto__` is skipped; only without a schema it
 * stays as an ordinary member inside a JSON value.
 *
 * @param input the URL, its query (`a=1&b=2`, with or without `?`), or the parameters
 * @returns a problem with status 400 if the query exceeds the limits; it does not contain any value of the query
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
  // The cheaper check first.
  if (params.size > all.maxParameters) return refuse(`the query may have at most ${counted(all.maxParameters, 'parameter')}`);
  if (length() > all.maxLength) return refuse(`the query may have at most ${counted(all.maxLength, 'character')}`);
  try {
    const reader = schema === undefined ? undefined : readerOf(schema);
    return { ok: true, value: configOf(treeOf(params, reader, all.maxDepth), reader, all.maxArrayIndex) };
  } catch (error) {
    if (error instanceof ConfigTreeError) return refuse(error.message, declaredPart(error.path, schema));
    throw error;
  }
}

/** The part of a path that the schema declares, so that nothing of the request is repeated. */
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
  const how = { maxDepth, hasSchema: reader !== undefined };
  const whole = isWholeConfig(WHOLE_CONFIG, reader) && params.get(WHOLE_CONFIG);
  if (whole) for (const [name, value] of wholeConfig(whole)) place(root, [name], value, how);
  for (const [param, text] of params) {
    if (isReserved(param) || isWholeConfig(param, reader)) continue;
    const path = parameterPath(param, reader);
    const key = path.join('.');
    if (seen.has(key)) continue;
    seen.add(key);
    if (path.length > maxDepth) throw new ConfigTreeError([], `objects and arrays may nest at most ${counted(maxDepth, 'level')}`);
    place(root, path, readLiteral(text, typesAt(path, reader)), how);
  }
  return root;
}

function typesAt(path: readonly string[], reader: SchemaReader | undefined) {
  if (reader === undefined) return undefined;
  const schema = path.reduce<SchemaObject | undefined>((at, name) => at && inside(at, name, reader), reader.root);
  return schema && reader.types(schema);
}
