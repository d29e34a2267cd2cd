import type { Config, ConfigValue } from '../schema/config.ts';
import { counted } from '../schema/counted.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import type { SchemaReader } from '../schema/schema-reader.ts';
import { isIndex } from './index-name.ts';
import { inside } from './parameter-path.ts';

/**
 * A configuration that is being built from parameters. Objects and arrays are both branches, because a branch can be identified only when
 * all its names are known.
 */
interface ConfigBranch {
  /** Its type if it was sent as JSON; names that are not indices cannot be added to such an array. */
  readonly sentAs?: 'array' | 'object';
  readonly members: Map<string, ConfigBranch | ConfigLeaf>;
}

interface ConfigLeaf {
  readonly value: null | boolean | number | string;
}

/** An array index exceeds its limit, or a value is nested too deeply. */
export class ConfigTreeError extends Error {
  override readonly name = 'ConfigTreeError' as const;
  readonly path: readonly string[];

  constructor(path: readonly string[], reason: string) {
    super(reason);
    this.path = path;
  }
}

/** A branch without members. */
export function emptyBranch(): ConfigBranch {
  return { members: new Map() };
}

/** Options for adding a value. */
interface Growth {
  readonly maxDepth: number;
  /** Whether there is a schema; without one, a JSON value is used as it is. */
  readonly hasSchema: boolean;
}

/** Puts a value at a path. A branch replaces a value on the path, and a value replaces a branch, as in published readers. */
export function place(root: ConfigBranch, path: readonly string[], value: unknown, how: Growth): void {
  const names = readable(path);
  let branch = root;
  for (const name of names.slice(0, names.length < path.length ? undefined : -1)) {
    const found = branch.members.get(name);
    const next = found !== undefined && 'members' in found ? found : emptyBranch();
    branch.members.set(name, next);
    branch = next;
  }
  const last = path.at(-1);
  if (last !== undefined && names.length === path.length) branch.members.set(last, grow(value, path, how));
}

/** The names before `__proto__`; nothing is ever stored below it. */
function readable(path: readonly string[]): readonly string[] {
  const end = path.indexOf('__proto__');
  return end === -1 ? path : path.slice(0, end);
}

function grow(value: unknown, path: readonly string[], how: Growth): ConfigBranch | ConfigLeaf {
  if (path.length > how.maxDepth) throw new ConfigTreeError(path, `objects and arrays may nest at most ${counted(how.maxDepth, 'level')}`);
  // JSON cannot represent infinity.
  if (isScalar(value)) return { value: typeof value === 'number' && !Number.isFinite(value) ? null : value };
  // By typeof, it is an object.
  const members = Object.entries(value as object).filter(([name]) => !how.hasSchema || name !== '__proto__');
  return {
    sentAs: Array.isArray(value) ? 'array' : 'object',
    members: new Map(members.map(([name, inner]: [string, unknown]) => [name, grow(inner, [...path, name], how)])),
  };
}

/** Whether a JSON value is neither an object nor an array. */
function isScalar(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value !== 'object';
}

/** State of the conversion of a tree to a configuration. */
interface Conversion {
  readonly reader: SchemaReader | undefined;
  readonly maxArrayIndex: number;
  /** Number of array items that may still be missing; each is null in the result. */
  holes: number;
}

/**
 * Converts a tree to a configuration. Its objects have no prototype.
 *
 * @param reader decides which branches are arrays; without it, the first of their names decides
 * @param maxArrayIndex largest index, and maximum number of missing items in all arrays together
 * @throws ConfigTreeError if these limits are exceeded
 */
export function configOf(root: ConfigBranch, reader: SchemaReader | undefined, maxArrayIndex: number): Config {
  return objectOf(root, [], reader?.root, { reader, maxArrayIndex, holes: maxArrayIndex });
}

function valueOf(
  node: ConfigBranch | ConfigLeaf,
  path: readonly string[],
  schema: SchemaObject | undefined,
  conversion: Conversion,
): ConfigValue {
  if ('value' in node) return node.value;
  return isList(node, schema, conversion.reader) ? listOf(node, path, schema, conversion) : objectOf(node, path, schema, conversion);
}

function isList({ sentAs, members }: ConfigBranch, schema: SchemaObject | undefined, reader: SchemaReader | undefined): boolean {
  if (sentAs === 'object') return false;
  const types = schema && reader?.types(schema);
  const names = [...members.keys()];
  if (types === undefined) return sentAs === 'array' || (names[0] !== undefined && isIndex(names[0]));
  // A branch whose names are not all indices stays an object, so that validation can report the error.
  if (!names.every(isIndex)) return false;
  // If the schema allows neither, an index means an array.
  return sentAs === 'array' || ((types.has('array') || !types.has('object')) && names.length > 0);
}

function objectOf(branch: ConfigBranch, path: readonly string[], schema: SchemaObject | undefined, conversion: Conversion): Config {
  const object = nullObject<ConfigValue>();
  for (const [name, node] of branch.members) {
    object[name] = valueOf(node, [...path, name], schema && conversion.reader?.property(schema, name), conversion);
  }
  return object;
}

function listOf(
  branch: ConfigBranch,
  path: readonly string[],
  schema: SchemaObject | undefined,
  conversion: Conversion,
): readonly ConfigValue[] {
  const indices = [...branch.members.keys()].filter(isIndex).map(Number);
  const last = indices.reduce((most, index) => Math.max(most, index), -1);
  if (last > conversion.maxArrayIndex) throw new ConfigTreeError(path, `an array index may be at most ${conversion.maxArrayIndex}`);
  conversion.holes -= last + 1 - indices.length;
  if (conversion.holes < 0) throw new ConfigTreeError(path, `arrays may omit at most ${counted(conversion.maxArrayIndex, 'item')}`);
  return Array.from({ length: last + 1 }, (_, index) => {
    const node = branch.members.get(String(index));
    const inner = schema && conversion.reader && inside(schema, String(index), conversion.reader);
    return node === undefined ? null : valueOf(node, [...path, String(index)], inner, conversion);
  });
}
