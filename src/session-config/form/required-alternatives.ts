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
 * @returns `undefined` also if an alternative is always fulfilled, by required members and defaults, or requires a member that has no field
 */
export function requiredAlternatives(root: SchemaObject, fields: readonly FormField[]): RequiredAlternatives | undefined {
  const named = new Map(fields.map((field) => [field.path.at(-1), field]));
  const stated = (['anyOf', 'oneOf'] as const).filter((keyword) => Array.isArray(root[keyword]));
  const [keyword, another] = stated;
  if (keyword === undefined || another !== undefined) return undefined;
  const members = root[keyword] as readonly unknown[]; // Array.isArray narrows to any[].
  const names = members.flatMap((member) => {
    const required = requiredIn(member);
    const open = required?.filter((name) => !isGiven(named.get(name))) ?? [];
    // A member without a field can only be entered as JSON.
    return open.length > 0 && open.every((name) => named.has(name)) ? [open] : [];
  });
  return names.length === members.length && names.length > 1 ? { keyword, names } : undefined;
}

/** The members that a schema requires; `undefined` if it says something else, too. */
function requiredIn(schema: unknown): readonly string[] | undefined {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => BESIDE.has(keyword))) return undefined;
  const { required } = schema;
  return Array.isArray(required) ? [...new Set(required.filter((name) => typeof name === 'string'))] : undefined;
}

/** Whether a value is set without an entry, or asked for anyway. */
function isGiven(field: FormField | undefined): boolean {
  return field !== undefined && (field.required || field.kind === 'fixed' || field.default !== undefined);
}
