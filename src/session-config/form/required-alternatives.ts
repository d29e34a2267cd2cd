import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import type { FormField } from './form-field.ts';

/** "Either these or those are required": of the alternatives, one must be set, or exactly one. */
export interface RequiredAlternatives {
  /** The keyword that states them. */
  readonly keyword: 'anyOf' | 'oneOf';
  /** Names of the members of each alternative, each with a value that is not set otherwise. Two or more alternatives. */
  readonly names: readonly (readonly string[])[];
}

/** Keywords beside `required` that require nothing further of an object. */
const BESIDE: ReadonlySet<string> = new Set(['required', 'type', 'title', 'description', '$comment']);

/**
 * The alternatives that a configuration schema itself states, if all of them only require members.
 *
 * @param fields the fields of the configuration
 * @returns `undefined` also if an alternative is always fulfilled, by required members and defaults
 */
export function requiredAlternatives(root: SchemaObject, fields: readonly FormField[]): RequiredAlternatives | undefined {
  const given = new Set(fields.filter(isGiven).map(({ path }) => path.at(-1)));
  const stated = (['anyOf', 'oneOf'] as const).filter((keyword) => Array.isArray(root[keyword]));
  const [keyword, another] = stated;
  if (keyword === undefined || another !== undefined) return undefined;
  const members = root[keyword] as readonly unknown[]; // Array.isArray narrows to any[].
  const alternatives = members.map((member) => requiredIn(member)?.filter((name) => !given.has(name)));
  const names = alternatives.filter((each) => each !== undefined && each.length > 0).filter((each) => each !== undefined);
  return names.length === members.length && names.length > 1 ? { keyword, names } : undefined;
}

/** The members that a schema requires; `undefined` if it says something else, too. */
function requiredIn(schema: unknown): readonly string[] | undefined {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => BESIDE.has(keyword))) return undefined;
  const { required } = schema;
  return Array.isArray(required) ? [...new Set(required.filter((name) => typeof name === 'string'))] : undefined;
}

/** Whether a value is set without an entry, or asked for anyway. */
function isGiven({ required, kind, default: value }: FormField): boolean {
  return required || kind === 'fixed' || value !== undefined;
}
