import type { Config, ConfigValue } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import type { SchemaReader } from '../schema/schema-reader.ts';
import { isIndex } from './index-name.ts';
import { inside } from './parameter-path.ts';

/**
 * A configuration while its parameters arrive one by one. Objects and arrays are both branches: which of them a branch is can only
 * be said when all of its names are known.
 */
export interface ConfigBranch {
  /** What it was when it came whole, as JSON; names that are no index cannot join such an array. */
  readonly cameAs?: 'array' | 'object';
  readonly members: Map<string, ConfigBranch | ConfigLeaf>;
}

interface ConfigLeaf {
  readonly value: null | boolean | number | string;
}

/** Told where an array has an index beyond what is allowed, or a nesting is too deep. */
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

/** How a tree grows. */
export interface Growth {
  readonly maxDepth: number;
  /** Whether a schema leads; without one, a JSON value is taken as it is. */
  readonly isLed: boolean;
}

/** Puts a value at a path: a value in the way makes room for the branch, and a branch for a value, as published readers have it. */
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

/** The names before one that would be an object's prototype; nothing is ever put beyond it. */
function readable(path: readonly string[]): readonly string[] {
  const end = path.indexOf('__proto__');
  return end === -1 ? path : path.slice(0, end);
}

function grow(value: unknown, path: readonly string[], how: Growth): ConfigBranch | ConfigLeaf {
  if (path.length > how.maxDepth) throw new ConfigTreeError(path, `objects and arrays may nest ${how.maxDepth} deep`);
  // No JSON could say infinity again.
  if (isScalar(value)) return { value: typeof value === 'number' && !Number.isFinite(value) ? null : value };
  // typeof says that it is an object.
  const members = Object.entries(value as object).filter(([name]) => !how.isLed || name !== '__proto__');
  return {
    cameAs: Array.isArray(value) ? 'array' : 'object',
    members: new Map(members.map(([name, inner]: [string, unknown]) => [name, grow(inner, [...path, name], how)])),
  };
}

/** A value that came from JSON and has no parts. */
function isScalar(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value !== 'object';
}

/** A tree becomes a configuration. */
interface SourceOutput {
  readonly reader: SchemaReader | undefined;
  readonly maxArrayIndex: number;
  /** Items that may still be left out: every one takes a place in the result. */
  holes: number;
}

/**
 * The configuration that a tree has grown to. Its objects have no prototype.
 *
 * @param reader knows which branches are arrays; without it the first of their names tells
 * @param maxArrayIndex largest index, and number of items that may be left out in all arrays together
 * @throws ConfigTreeError beyond that
 */
export function configOf(root: ConfigBranch, reader: SchemaReader | undefined, maxArrayIndex: number): Config {
  return objectOf(root, [], reader?.root, { reader, maxArrayIndex, holes: maxArrayIndex });
}

function valueOf(
  node: ConfigBranch | ConfigLeaf,
  path: readonly string[],
  schema: SchemaObject | undefined,
  output: SourceOutput,
): ConfigValue {
  if ('value' in node) return node.value;
  return isList(node, schema, output.reader) ? listOf(node, path, schema, output) : objectOf(node, path, schema, output);
}

function isList({ cameAs, members }: ConfigBranch, schema: SchemaObject | undefined, reader: SchemaReader | undefined): boolean {
  if (cameAs === 'object') return false;
  const types = schema && reader?.types(schema);
  const names = [...members.keys()];
  if (types === undefined) return cameAs === 'array' || (names[0] !== undefined && isIndex(names[0]));
  // What is neither all indices nor told to be a list stays an object, so that validation can name what is wrong.
  if (!names.every(isIndex)) return false;
  // Where neither may stand, an index still tells an array.
  return cameAs === 'array' || ((types.has('array') || !types.has('object')) && names.length > 0);
}

function objectOf(branch: ConfigBranch, path: readonly string[], schema: SchemaObject | undefined, output: SourceOutput): Config {
  const object = nullObject<ConfigValue>();
  for (const [name, node] of branch.members) {
    object[name] = valueOf(node, [...path, name], schema && output.reader?.property(schema, name), output);
  }
  return object;
}

function listOf(
  branch: ConfigBranch,
  path: readonly string[],
  schema: SchemaObject | undefined,
  output: SourceOutput,
): readonly ConfigValue[] {
  const indices = [...branch.members.keys()].filter(isIndex).map(Number);
  const last = Math.max(-1, ...indices);
  if (last > output.maxArrayIndex) throw new ConfigTreeError(path, `the index of an array may be ${output.maxArrayIndex} at most`);
  output.holes -= last + 1 - indices.length;
  if (output.holes < 0) throw new ConfigTreeError(path, `arrays may leave out ${output.maxArrayIndex} items at most`);
  return Array.from({ length: last + 1 }, (_, index) => {
    const node = branch.members.get(String(index));
    const inner = schema && output.reader && inside(schema, String(index), output.reader);
    return node === undefined ? null : valueOf(node, [...path, String(index)], inner, output);
  });
}
