/** The members of a JSON object of a file. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of a value; none if it is not an object. */
export function membersOf(value: unknown): Members {
  // A non-null object can be read as a record of unknown members.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A list; `undefined` if the value is none. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A text that is not empty; `undefined` for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts of a list; its other values are skipped. */
export function textsOf(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
