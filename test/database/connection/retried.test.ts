import { describe, expect, it } from 'vitest';

import { DatabaseError } from '../../../src/database/connection/database-error.ts';
import { isLost, retried, untilConnected } from '../../../src/database/connection/retried.ts';

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

describe('a lost connection', () => {
  it('is told by a DatabaseError with any message, and by an error of the driver', () => {
    expect(isLost(new DatabaseError('unreachable', 'The database cannot be reached: connect ECONNREFUSED.'))).toBe(true);
    expect(isLost(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isLost(new DatabaseError('in-use', 'Another crawl uses this database.'))).toBe(false);
  });
});

describe('work that waits for a database', () => {
  const never = new AbortController().signal;
  const wait = { pause: 1, longest: 10_000 };

  it('is done again until the connection is back', async () => {
    const { work, attempts } = failing(...Array.from({ length: 40 }, () => 'ECONNREFUSED'));
    expect(await untilConnected(work, never, wait)).toBe('done');
    expect(attempts()).toBe(41);
  });

  it('is done again where the server is too busy: a statement or a lock took too long, or it has no space', async () => {
    const { work, attempts } = failing('57014', '55P03', '40P01', '53100', '53200');
    expect(await untilConnected(work, never, wait)).toBe('done');
    expect(attempts()).toBe(6);
  });

  it('is not done again after another error', async () => {
    const { work, attempts } = failing('ECONNREFUSED', '42601');
    await expect(untilConnected(work, never, wait)).rejects.toThrow('42601');
    expect(attempts()).toBe(2);
  });

  it('is given up where the connection is lost for too long', async () => {
    const { work, attempts } = failing('ECONNREFUSED', 'ECONNRESET', 'EPIPE');
    await expect(untilConnected(work, never, { pause: 1, longest: -1 })).rejects.toThrow('ECONNREFUSED');
    expect(attempts()).toBe(1);
  });

  it('ends at once, with the last error, where the signal aborts', async () => {
    const { work, attempts } = failing('ECONNREFUSED', 'ECONNRESET', 'EPIPE');
    const ending = new AbortController();
    const waiting = untilConnected(work, ending.signal, { pause: 60_000, longest: 60_000 });
    ending.abort();
    await expect(waiting).rejects.toThrow('ECONNREFUSED');
    expect(attempts()).toBeLessThanOrEqual(2);
  });
});
