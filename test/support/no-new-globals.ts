import { afterAll, expect } from 'vitest';

/** Libraries begin the names of their own variables with an underscore. */
const globalNames = (): string[] => Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('_'));

const before = new Set(globalNames());

// Files of tests share a process: a global variable that one leaves can change another.
afterAll(() => {
  const left = globalNames().filter((name) => !before.has(name));
  expect(left, 'global variables that the tests of this file have added').toEqual([]);
});
