import { describe, expect, it } from 'vitest';

import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres } from '../../../../scripts/bench/support/postgres-server.ts';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a PostgreSQL server of a test ${NEEDS_POSTGRES}`, () => {
  it('leaves no listener of this process after it is closed', async () => {
    const before = process.listeners('exit');
    const server = await startPostgres();
    expect(process.listeners('exit')).toHaveLength(before.length + 1);
    await server.close();
    expect(process.listeners('exit')).toEqual(before);
  });
});
