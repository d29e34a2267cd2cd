import { isObject } from './json-schema.ts';

/** Whether a value is a plain object, not an instance of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm has a different Object.prototype, whose own prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
