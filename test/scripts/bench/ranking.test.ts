import { describe, expect, it } from 'vitest';

import { portolan } from '../../support/built-site.ts';

describe('portolan bench ranking', () => {
  it('prints that it measures nothing without the shared data', async () => {
    // In a process of its own, because modules keep the folder of the data.
    const { code, stdout, stderr } = await portolan(['bench', 'ranking', '--json'], { PORTOLAN_SHARED: '/nowhere' });
    expect(code).toBe(0);
    expect(stderr).toContain('Skipped: there is no /nowhere/data.');
    expect(JSON.parse(stdout)).toMatchObject({ bench: 'ranking', skipped: expect.stringContaining('PORTOLAN_SHARED') as string });
  });
});
