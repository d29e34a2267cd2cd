import { expect, it } from 'vitest';

it('bytes are equal in tests if all of them are, wherever they stand', () => {
  const bytes = (...values: number[]): Uint8Array => Uint8Array.of(...values);
  expect(bytes(1, 2)).toEqual(bytes(1, 2));
  expect(new Map([['a', bytes(1)]])).toEqual(new Map([['a', bytes(1)]]));
  for (const other of [bytes(1, 3), bytes(1), bytes(1, 2, 3), bytes()]) {
    expect(bytes(1, 2)).not.toEqual(other);
    expect(new Map([['a', bytes(1, 2)]])).not.toEqual(new Map([['a', other]]));
  }
  // As in vitest itself.
  expect(Buffer.from([1, 2])).not.toEqual(bytes(1, 2));
  expect(bytes(1, 2)).not.toEqual([1, 2]);
});
