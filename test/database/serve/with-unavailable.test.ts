import { describe, expect, it } from 'vitest';

import { failureLine } from '../../../src/api/failure-line.ts';
import { UnavailableError } from '../../../src/api/source/unavailable-error.ts';
import type { Queries } from '../../../src/database/connection/database.ts';
import { DatabaseError } from '../../../src/database/connection/database-error.ts';
import { withUnavailable } from '../../../src/database/serve/with-unavailable.ts';

const failing = (error: Error): Queries => withUnavailable({ query: () => Promise.reject(error) });

describe('a statement for an answer', () => {
  it.each([
    ['a lost database', new DatabaseError('unreachable', 'The database cannot be reached.'), 'unreachable'],
    ['a time limit', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), '57014'],
    ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100' }), '53100'],
  ])('may be asked again later after %s, and the line for the operator has its code', async (_, error, code) => {
    const failed: unknown = await failing(error)
      .query('select 1')
      .catch((reason: unknown) => reason);
    expect(failed).toBeInstanceOf(UnavailableError);
    expect(failureLine(failed)).toContain(`UnavailableError [${code}]`);
  });

  it('says in the line for the operator what is wrong, and not where that was noticed', async () => {
    const lines = await Promise.all(
      [
        new DatabaseError('unreachable', 'The database cannot be reached. Is it running?'),
        Object.assign(new Error('?'), { code: '53100' }),
      ].map((error) => failing(error).query('select 1').catch(failureLine)),
    );
    expect(lines).toEqual([
      'UnavailableError [unreachable]: The database cannot be reached. Is it running?',
      'UnavailableError [53100]: The database could not answer.',
    ]);
  });

  it('fails with any other error as it is', async () => {
    const error = Object.assign(new Error('syntax error'), { code: '42601' });
    await expect(failing(error).query('select')).rejects.toBe(error);
  });
});
