import { describe, expect, it } from 'vitest';

import { sessionTable, type SessionTable } from '../../../src/session-config/server/session-table.ts';

interface Named {
  readonly close: () => Promise<void>;
}

function tableOf(maxSessions: number): { table: SessionTable<Named>; ended: string[]; open: (id: string) => boolean } {
  const ended: string[] = [];
  let clock = 0;
  const table = sessionTable<Named>(() => (clock += 1), { maxSessions });
  const open = (id: string): boolean => {
    const room = table.reserve();
    room?.fill(id, { close: () => Promise.resolve(void ended.push(id)) });
    return room !== undefined;
  };
  return { table, ended, open };
}

describe('a full session table', () => {
  it('ends the least recently used session for a new one', () => {
    const { table, ended, open } = tableOf(3);
    expect(['a', 'b', 'c'].map(open)).toEqual([true, true, true]);
    table.hold('a')();
    expect(open('d')).toBe(true);
    expect(ended).toEqual(['b']);
    expect(['a', 'b', 'c', 'd'].map((id) => table.find(id) !== undefined)).toEqual([true, false, true, true]);
  });

  it('ends none with an open request, and refuses a new one if all have one', () => {
    const { table, ended, open } = tableOf(2);
    open('a');
    open('b');
    const done = table.hold('a');
    expect(open('c')).toBe(true);
    expect(ended).toEqual(['b']);
    table.hold('c');
    expect(open('d')).toBe(false);
    done();
    expect(open('d')).toBe(true);
    expect(ended).toEqual(['b', 'a']);
  });

  it('counts a session once while it is opened, whatever the result', () => {
    const { table, ended, open } = tableOf(2);
    const room = table.reserve();
    expect(table.reserve()).toBeDefined();
    expect(table.reserve()).toBeUndefined();
    room?.fill('a', { close: () => Promise.resolve() });
    room?.release();
    room?.release();
    expect(table.find('a')).toBeDefined();
    expect(open('b')).toBe(true);
    expect(ended).toEqual([]);
    expect(table.find('a')).toBeUndefined();
    expect(tableOf(0).open('a')).toBe(false);
  });

  it('ends a session with an open stream like any other: only the last request counts', () => {
    const { table, ended, open } = tableOf(3);
    ['a', 'b', 'c'].forEach(open);
    const closed = ['a', 'b', 'c'].map((id) => table.hold(id, 'stream'));
    table.hold('a')();
    expect(open('d')).toBe(true);
    expect(ended).toEqual(['b']);
    closed.forEach((done) => done());
    expect(open('e')).toBe(true);
    expect(ended).toEqual(['b', 'c']);
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => table.find(id) !== undefined)).toEqual([true, false, false, true, true]);
  });

  it('keeps none for a client that holds streams without requests', () => {
    const { table, open } = tableOf(5);
    for (const id of ['1', '2', '3', '4', '5']) {
      open(id);
      table.hold(id, 'stream');
    }
    expect(['a', 'b', 'c'].map(open)).toEqual([true, true, true]);
    expect(['a', 'b', 'c'].every((id) => table.find(id) !== undefined)).toBe(true);
  });
});
