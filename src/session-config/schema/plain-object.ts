import { isObject } from './json-schema.ts';

/** Whether a value is an object that a literal or JSON makes, and no instance of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm has a prototype that is not ours, and that itself has none.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
