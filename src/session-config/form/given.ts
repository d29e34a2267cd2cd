/** The members that are given: those that are undefined are left out, as JSON leaves them out. */
export function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only the members without undefined are kept, which is what the type says.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
