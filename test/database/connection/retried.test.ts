import { describe, expect, it } from 'vitest';

import { retried } from '../../../src/database/connection/retried.ts';

/** Work that fails with some errors, one after the other, and then gives a value. */
function failing(...codes: readonly string[]): { readonly work: () => Promise<string>; readonly attempts: () => number } {
  let attempts = 0;
  return {
    work: () => {
      const code = codes[attempts];
      attempts += 1;
      return code === undefined ? Promise.resolve('done') : Promise.reject(Object.assign(new Error(code), { code }));
    },
    attempts: () => attempts,
  };
}

describe('work in a database that may be done twice', () => {
  it('is done again where the server is starting, or the connection was lost', async () => {
    const { work, attempts } = failing('ECONNREFUSED', '57P03');
    expect(await retried(work)).toBe('done');
    expect(attempts()).toBe(3);
  });

  it('is not done again after another error', async () => {
    const { work, attempts } = failing('57P03', '42601');
    await expect(retried(work)).rejects.toThrow('42601');
    expect(attempts()).toBe(2);
  });

  it('is given up after four attempts', async () => {
    const { work, attempts } = failing('57P03', '57P03', '57P03', '57P03', '57P03');
    await expect(retried(work)).rejects.toThrow('57P03');
    expect(attempts()).toBe(4);
  });
});
