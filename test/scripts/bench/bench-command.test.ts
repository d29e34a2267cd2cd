import { describe, expect, it } from 'vitest';

import { portolanHere } from '../../support/run-here.ts';

describe('portolan bench', () => {
  it('lists the benches in its help', async () => {
    const { code, stdout } = await portolanHere(['bench', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}session-config {2}\S/m);
  });

  it('refuses an unknown bench as an invalid argument', async () => {
    const { code, stdout, stderr } = await portolanHere(['bench', 'sailing']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Allowed choices are session-config');
  });
});
