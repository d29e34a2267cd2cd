import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import type { FormField, RequiredAlternatives } from './form-field.ts';

/** Keywords beside `required` that require nothing further of an object. */
const BESIDE: ReadonlySet<string> = new Set(['required', 'type', 'title', 'description', '$comment']);

/**
 * The alternatives that the schema of an object itself states, if all of them only require members.
 *
 * @param fields the fields of the object
 * @returns `undefined` also if an alternative is always fulfilled, by required members and defaults, or requires a member that has no field
 */
export function requiredAlternatives(schema: SchemaObject, fields: readonly FormField[]): RequiredAlternatives | undefined {
  const named = new Map(fields.map((field) => [field.path.at(-1), field]));
  const stated = (['anyOf', 'oneOf'] as const).filter((keyword) => Array.isArray(schema[keyword]));
  const [keyword, another] = stated;
  if (keyword === undefined || another !== undefined) return undefined;
  const members = schema[keyword] as readonly unknown[]; // Array.isArray narrows to any[].
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
