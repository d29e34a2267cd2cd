import { describe, expect, it } from 'vitest';

import { statusFlagsOf } from '../../../src/catalog/record/status-flags.ts';
import { statusBadges, serverBadges } from '../../../src/i18n/formatting/server-badges.ts';
import * as german from '../../../src/i18n/messages/de/badges.ts';
import { record } from '../../support/records.ts';

const NOTHING = { verified: false, deployed: false, local: false, deprecated: false, failed: false };

describe('the badges of a server', () => {
  it('show only known facts that apply', () => {
    expect(statusBadges(statusFlagsOf(record('a/b')))).toEqual([]);
    expect(serverBadges({ flags: NOTHING, toolCount: undefined, useCount: 0 })).toEqual([]);
  });

  it('have a fixed order', () => {
    const all = record('a/b', {
      verified: true,
      deployed: true,
      connections: [{ type: 'stdio', configSchema: {} }],
      security: { scanPassed: false },
      status: 'deprecated',
    });
    expect(serverBadges({ flags: statusFlagsOf(all), toolCount: 1, useCount: 1200 }).map(({ text }) => text)).toEqual([
      'Verified',
      'Hosted',
      'Local',
      'Deprecated',
      'Failed checks',
      '1 tool',
      '1.2K uses',
    ]);
  });

  it('use the singular for one use', () => {
    const [use] = serverBadges({ flags: NOTHING, toolCount: undefined, useCount: 1 });
    expect([use?.text, use?.meaning]).toEqual(['1 use', 'Used 1 time, according to its source']);
    expect(german.uses(1)).toBe('1 Aufruf');
    expect(german.uses(442_123)).toBe('442.123 Aufrufe');
  });

  it('distinguish a server without tools from one whose tools are unknown', () => {
    expect(serverBadges({ flags: NOTHING, toolCount: 0, useCount: 0 }).map(({ text }) => text)).toEqual(['0 tools']);
  });
});
