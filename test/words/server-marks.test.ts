import { describe, expect, it } from 'vitest';

import { standingOf } from '../../src/catalog/standing.ts';
import { badges, serverMarks } from '../../src/words/server-marks.ts';
import { record } from '../support/records.ts';

const NOTHING = { verified: false, deployed: false, local: false, failed: false };

describe('the marks of a server', () => {
  it('say only what holds and is known', () => {
    expect(badges(standingOf(record('a/b')))).toEqual([]);
    expect(serverMarks({ standing: NOTHING, toolCount: undefined, useCount: 0 })).toEqual([]);
  });

  it('stand in one order', () => {
    const all = record('a/b', {
      verified: true,
      deployed: true,
      connections: [{ type: 'stdio', configSchema: {} }],
      security: { scanPassed: false },
    });
    expect(serverMarks({ standing: standingOf(all), toolCount: 1, useCount: 1200 }).map(({ text }) => text)).toEqual([
      'Verified',
      'Deployed',
      'Runs locally',
      'Failed checks',
      '1 tool',
      '1.2K uses',
    ]);
  });

  it('tell a server that has no tools from one whose tools are not known', () => {
    expect(serverMarks({ standing: NOTHING, toolCount: 0, useCount: 0 }).map(({ text }) => text)).toEqual(['0 tools']);
  });
});
