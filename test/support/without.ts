/** A copy of an object without some of its members. */
export function without<T extends object>(object: T, ...keys: readonly string[]): Partial<T> {
  // What is left has the types that it had.
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key))) as Partial<T>;
}
