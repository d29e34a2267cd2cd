import { describe, expect, it } from 'vitest';

import { measuredCommand } from '../../../../scripts/bench/build/measured-command.ts';

const WORK = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';

describe('the cost of a command', () => {
  it('includes the processes that it starts', async () => {
    const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(WORK)}]);`;
    const { cpuSeconds, peakRss } = await measuredCommand({ args: ['-e', `${WORK}${child}`] });
    expect(cpuSeconds).toBeGreaterThan(0.4);
    expect(peakRss).toBeGreaterThan(10e6);
  });

  it('is not stated for a command that fails', async () => {
    await expect(measuredCommand({ args: ['-e', 'console.error("no wind"); process.exit(4)'] })).rejects.toThrow(/ended with 4: no wind/);
  });
});
