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

describe('a full table of sessions', () => {
  it('ends the longest unused one for another', () => {
    const { table, ended, open } = tableOf(3);
    expect(['a', 'b', 'c'].map(open)).toEqual([true, true, true]);
    table.hold('a')();
    expect(open('d')).toBe(true);
    expect(ended).toEqual(['b']);
    expect(['a', 'b', 'c', 'd'].map((id) => table.find(id) !== undefined)).toEqual([true, false, true, true]);
  });

  it('ends none that is being answered, and has no room where all are', () => {
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

  it('counts a session that is being opened once, whatever comes of it', () => {
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

  it('ends one whose stream is open like any other: what counts is the last request', () => {
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

  it('keeps none for a client that holds streams and asks nothing', () => {
    const { table, open } = tableOf(5);
    for (const id of ['1', '2', '3', '4', '5']) {
      open(id);
      table.hold(id, 'stream');
    }
    expect(['a', 'b', 'c'].map(open)).toEqual([true, true, true]);
    expect(['a', 'b', 'c'].every((id) => table.find(id) !== undefined)).toBe(true);
  });
});
