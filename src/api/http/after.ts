/** Continues with a value that may be a promise: at once if it is none, because each promise on the way of a request costs time. */
export function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
