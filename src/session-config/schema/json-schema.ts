/** An untrusted JSON Schema object: nothing about its members is certain. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Names of JSON Schema's types (draft-07 and 2020-12). */
export type SchemaType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** All types. */
export const TYPES: readonly SchemaType[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Whether a value is an object with members, and not an array. */
export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object; `undefined` for anything else, including inherited members. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The members of a keyword, such as `properties`; none if it is no object. */
export function membersIn(schema: unknown, keyword: string): SchemaObject {
  const value = member(schema, keyword);
  return isObject(value) ? value : {};
}

/** The items of a keyword, such as `required`; none if it is no array. */
export function listIn(schema: unknown, keyword: string): readonly unknown[] {
  const value = member(schema, keyword);
  return Array.isArray(value) ? value : [];
}

/** The texts in a keyword such as `required`. */
export function textsIn(schema: unknown, keyword: string): string[] {
  return listIn(schema, keyword).filter((item) => typeof item === 'string');
}

/** The JSON Schema type of a JSON value: `integer` of a number without a fraction (draft-07 and 2020-12), `number` of any other. */
export function typeOfValue(value: unknown): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'string' : 'object';
}
