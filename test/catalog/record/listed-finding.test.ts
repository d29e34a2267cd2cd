import { describe, expect, it } from 'vitest';

import { findingSummary, readListedFindings } from '../../../src/catalog/record/listed-finding.ts';
import { readServerHistory } from '../../../src/catalog/record/server-history.ts';

const LOW = { severity: 'low', rule: 'K704', title: 'The version of a package is not fixed.', count: 2 } as const;

describe('findings of a published record', () => {
  it('are read as written, and an unreadable one is skipped', () => {
    const odd = [
      { ...LOW, severity: 'fatal' },
      { ...LOW, rule: '../x' },
      { ...LOW, title: '' },
      { ...LOW, title: 'x'.repeat(301) },
      { ...LOW, count: 0 },
      { ...LOW, count: '2' },
      'K704',
      null,
    ];
    expect(readListedFindings([LOW, ...odd])).toEqual([LOW]);
    expect(readListedFindings({ ...LOW })).toEqual([]);
    expect(readListedFindings(undefined)).toEqual([]);
    expect(readListedFindings(Array.from({ length: 500 }, () => ({ ...LOW })))).toHaveLength(200);
  });

  it('are summed up as their number and the worst severity', () => {
    expect(findingSummary([LOW, { ...LOW, severity: 'high', count: 1 }, { ...LOW, severity: 'info', count: 1 }])).toEqual({
      count: 4,
      worst: 'high',
    });
    expect(findingSummary([])).toBeUndefined();
    expect(findingSummary()).toBeUndefined();
  });
});

describe('the history of a published record', () => {
  const at = '2026-04-02T08:00:00.000Z';

  it('is read as written, without unreadable changes', () => {
    const changes = [
      { at, what: 'tool-changed', subject: 'send' },
      { at, what: 'tools' },
    ];
    const odd = [{ at: 'soon', what: 'tools' }, { at, what: 'Tools!' }, { at }, 'tools'];
    expect(readServerHistory({ addedAt: at, changes: [...changes, ...odd] })).toEqual({ addedAt: at, changes });
    expect(readServerHistory({ addedAt: at, changes: Array.from({ length: 150 }, () => ({ at, what: 'tools' })) })?.changes).toHaveLength(
      100,
    );
  });

  it('is absent without a time or a list', () => {
    for (const value of [undefined, null, [], { addedAt: 'soon', changes: [] }, { addedAt: at }, { changes: [] }])
      expect(readServerHistory(value)).toBeUndefined();
  });
});
