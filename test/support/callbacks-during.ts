const METHODS = ['every', 'some', 'filter', 'find', 'findIndex', 'map', 'flatMap', 'forEach', 'reduce'] as const;

type Callback = (...args: unknown[]) => unknown;

/** How often methods of arrays call back while some work is done: a measure of it that a busy machine does not change. */
export function callbacksDuring(work: () => void): number {
  let count = 0;
  const originals = METHODS.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name)] as const);
  for (const [name, descriptor] of originals) {
    // Methods of arrays that take a callback first.
    const original = descriptor?.value as (callback: Callback, ...rest: unknown[]) => unknown;
    const counting = function (this: unknown, callback: Callback, ...rest: unknown[]): unknown {
      const counted: Callback = (...args) => {
        count += 1;
        return callback(...args);
      };
      return Reflect.apply(original, this, [counted, ...rest]);
    };
    Object.defineProperty(Array.prototype, name, { ...descriptor, value: counting });
  }
  try {
    work();
  } finally {
    for (const [name, descriptor] of originals) Object.defineProperty(Array.prototype, name, descriptor ?? {});
  }
  return count;
}
