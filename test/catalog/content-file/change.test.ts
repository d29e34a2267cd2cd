import { describe, expect, it } from 'vitest';

import { CHANGE_KINDS, changeId, readChanges } from '../../../src/catalog/content-file/change.ts';
import { CONTENT_SCHEMAS } from '../../../src/catalog/schemas/content-schemas.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Problem } from '../../../src/catalog/parsing/problem.ts';

const AT = '2026-01-01T00:00:00.000Z';

function read(value: JsonValue | undefined): unknown {
  const problems: Problem[] = [];
  const changes = readChanges(value, problems);
  return { changes, problems: problems.map(({ code, pointer }) => `${code} ${pointer ?? ''}`) };
}

describe('the changes of a content file', () => {
  it('are empty if nothing is stated', () => {
    expect(read(undefined)).toEqual({ changes: [], problems: [] });
  });

  it('report unreadable members with their place, and keep the rest', () => {
    expect(read('many')).toEqual({ changes: [], problems: ['bad-change /changes'] });
    const good = { at: '2026-01-01', kind: 'tool-changed', subject: ' a ', before: '', after: ' b' };
    expect(read([{ ...good, kind: 'tool-renamed' }, good, { ...good, at: 'once' }, 7])).toEqual({
      changes: [{ ...good, at: AT }],
      problems: ['bad-change /changes/0', 'bad-change /changes/2', 'bad-change /changes/3'],
    });
  });

  it('have the kinds of the published schema', () => {
    expect(CONTENT_SCHEMAS.server).toMatchObject({ properties: { changes: { items: { properties: { kind: { enum: CHANGE_KINDS } } } } } });
  });

  it('have a stable id, which differs by server, time, kind and subject', () => {
    const change = { at: AT, kind: 'tool-changed', subject: 'a' } as const;
    const ids = [
      changeId('1', change),
      changeId('2', change),
      changeId('1', { ...change, at: '2026-01-02T00:00:00.000Z' }),
      changeId('1', { ...change, kind: 'tool-added' }),
      changeId('1', { ...change, subject: 'b' }),
    ];
    expect(new Set(ids).size).toBe(5);
    expect(ids[0]).toBe(changeId('1', { ...change }));
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-5/);
  });
});
