/** A value that a test knows to be there. */
export function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a value should be here');
  return value;
}
