import { isObject, listIn, textsIn, type SchemaObject } from '../schema/json-schema.ts';
import type { FormField, RequiredAlternatives } from './form-field.ts';

/** Keywords beside `required` that require nothing further of an object. */
export const BESIDE: ReadonlySet<string> = new Set(['required', 'type', 'title', 'description', '$comment']);

/**
 * The alternatives that the schema of an object itself states, if all of them only require members.
 *
 * @param fields the fields of the object
 * @returns `undefined` also if an alternative is always fulfilled, by required members and defaults, or requires a member that has no field
 */
export function requiredAlternatives(schema: SchemaObject, fields: readonly FormField[]): RequiredAlternatives | undefined {
  const named = new Map(fields.map((field) => [field.path.at(-1), field]));
  const [keyword, another] = (['anyOf', 'oneOf'] as const).filter((each) => Array.isArray(schema[each]));
  if (keyword === undefined || another !== undefined) return undefined;
  const members = listIn(schema, keyword);
  const names = members.flatMap((member) => {
    const open = requiredIn(member).filter((name) => !isGiven(named.get(name)));
    // A member without a field can only be entered as JSON.
    return open.length > 0 && open.every((name) => named.has(name)) ? [open] : [];
  });
  return names.length === members.length && names.length > 1 ? { keyword, names } : undefined;
}

/** The members that a schema requires; none if it says something else, too. */
function requiredIn(schema: unknown): readonly string[] {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => BESIDE.has(keyword))) return [];
  return [...new Set(textsIn(schema, 'required'))];
}

/** Whether a value is set without an entry, or asked for anyway. */
function isGiven(field: FormField | undefined): boolean {
  return field !== undefined && (field.required || field.kind === 'fixed' || field.default !== undefined);
}
