/** An object without a prototype, for members with untrusted names. */
export function nullObject<T>(): Record<string, T> {
  // Object.create returns any; an object without members is a record of any type.
  return Object.create(null) as Record<string, T>;
}
