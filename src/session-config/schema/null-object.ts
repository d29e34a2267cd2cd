/** An object without a prototype, for members that strangers name. */
export function nullObject<T>(): Record<string, T> {
  // Object.create gives any; an object without members is a record of any kind of member.
  return Object.create(null) as Record<string, T>;
}
