import { isPlainObject } from '../schema/plain-object.ts';

/** Freezes a value and all plain objects and arrays within it, and returns it. Instances of classes are not frozen. */
export function deepFreeze<T>(value: T): T {
  if (!(Array.isArray(value) || isPlainObject(value)) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
