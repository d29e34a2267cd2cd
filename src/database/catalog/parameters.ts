/** Collects the values of a statement: texts are never parts of it. */
export interface Parameters {
  /** The values, in the order of their numbers. */
  readonly values: readonly unknown[];
  /** Adds a value and returns what stands for it in the statement, such as `$1`. */
  add(value: unknown): string;
  /** The same values so far, for one of several statements with the same condition. */
  copy(): Parameters;
}

/** Parameters of a statement. */
export function parameters(before: readonly unknown[] = []): Parameters {
  const values = [...before];
  return { values, add: (value) => `$${values.push(value)}`, copy: () => parameters(values) };
}
