import { describe, expect, it } from 'vitest';

import { badgesOf, standingOf } from '../../src/catalog/badges.ts';
import { record } from '../support/records.ts';

describe('the marks of a server', () => {
  it('say only what holds', () => {
    expect(badgesOf(standingOf(record('a/b')))).toEqual([]);
  });

  it('stand in one order', () => {
    const all = record('a/b', {
      verified: true,
      deployed: true,
      connections: [{ type: 'stdio', configSchema: {} }],
      security: { scanPassed: false },
    });
    expect(badgesOf(standingOf(all)).map(({ kind }) => kind)).toEqual(['verified', 'deployed', 'local', 'failed']);
  });
});
