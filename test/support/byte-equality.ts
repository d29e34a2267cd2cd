import { expect } from 'vitest';

/** Marks a process that compares bytes already: files may share one, and vitest keeps the functions that compare for all of them. */
const SET = Symbol.for('portolan.byte-equality');

/** Whether two arrays of bytes are equal: vitest would compare them as objects, byte by byte with the names of the properties. */
function areEqualBytes(one: unknown, other: unknown): boolean | undefined {
  if (!(one instanceof Uint8Array && other instanceof Uint8Array) || one.constructor !== other.constructor) return undefined;
  return Buffer.compare(one, other) === 0;
}

if (!(SET in globalThis)) {
  Object.defineProperty(globalThis, SET, { value: true });
  expect.addEqualityTesters([areEqualBytes]);
}
