import { describe, expect, it } from 'vitest';

import { portolanHere } from '../../support/run-here.ts';

describe('portolan bench ranking', () => {
  it('prints that it measures nothing without the shared data', async () => {
    const { code, stdout, stderr } = await portolanHere(['bench', 'ranking', '--json'], { PORTOLAN_SHARED: '/nowhere' });
    expect(code).toBe(0);
    expect(stderr).toContain('Skipped: there is no /nowhere/data.');
    expect(JSON.parse(stdout)).toMatchObject({ bench: 'ranking', skipped: expect.stringContaining('PORTOLAN_SHARED') as string });
  });
});
