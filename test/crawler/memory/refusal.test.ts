import { describe, expect, it } from 'vitest';

import { jsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { isStillRefused, refusalsIn, withRefusals, type Refusal, type RefusalContext } from '../../../src/crawler/memory/refusal.ts';

describe('the stored refusals of a list', () => {
  const listed = (names: readonly string[]): ReturnType<typeof jsonObject> => jsonObject([['listed', [...names]]]);

  it('are ordered by name, added to the stored ones, and read back unchanged', () => {
    const first = withRefusals(listed(['Acme/B', 'acme/a']), new Map([['acme/b', { code: 'duplicate', of: 'other/b' }]]));
    const both = withRefusals(first, new Map([['acme/a', { code: 'kept' }]]));
    expect(JSON.stringify(both)).toBe('{"listed":["Acme/B","acme/a"],"refused":[["acme/a","kept"],["acme/b","duplicate","other/b"]]}');
    expect([...refusalsIn(both)]).toEqual([
      ['acme/a', { code: 'kept' }],
      ['acme/b', { code: 'duplicate', of: 'other/b' }],
    ]);
  });

  it('are limited: further servers are not stored', () => {
    const names = Array.from({ length: 5002 }, (_, index) => `acme/${String(index).padStart(4, '0')}`);
    const noted = withRefusals(listed(names), new Map(names.slice(1).map((name) => [name, { code: 'name-taken' } as const])));
    expect([refusalsIn(noted).size, noted['listed']]).toEqual([5000, names.slice(0, 5001)]);
  });

  it('are not stored for other sources, and invalid rows are ignored', () => {
    const refusals = new Map([['acme/a', { code: 'kept' } as const]]);
    expect(withRefusals(jsonObject([['server', 'acme/a']]), refusals)).toEqual({ server: 'acme/a' });
    expect(refusalsIn(jsonObject([['refused', ['acme/a', [1, 'kept'], ['acme/b', 'odd'], ['acme/c', 'kept', 2]]]]))).toEqual(
      new Map([['acme/c', { code: 'kept' }]]),
    );
  });
});

describe('a refusal', () => {
  const ground = (files: readonly string[], namesInSources: readonly string[] = [], mistaken: readonly string[] = []): RefusalContext => ({
    hasMistake: (name) => Promise.resolve(mistaken.includes(name)),
    hasFile: (name) => files.includes(name),
    namesInSources: new Set(namesInSources),
    read: () => Promise.resolve({ value: undefined }),
    now: '2026-01-01T00:00:00.000Z',
  });

  it.each<[Refusal, RefusalContext, boolean]>([
    [{ code: 'name-taken' }, ground(['acme/a']), true],
    [{ code: 'name-taken' }, ground([], ['acme/a']), true],
    [{ code: 'name-taken' }, ground([]), false],
    [{ code: 'duplicate', of: 'other/b' }, ground(['other/b']), true],
    [{ code: 'duplicate', of: 'other/b' }, ground([], ['other/b']), true],
    [{ code: 'duplicate', of: 'other/b' }, ground(['acme/a']), false],
    [{ code: 'kept' }, ground(['acme/a']), true],
    [{ code: 'kept' }, ground([]), false],
    [{ code: 'unwritable-content' }, ground([]), true],
    [{ code: 'content-unreadable' }, ground(['acme/a'], [], ['acme/a']), true],
    [{ code: 'content-unreadable' }, ground(['acme/a']), false],
    [{ code: 'name-reserved' }, ground([]), false],
  ])('is valid while its reason is: %j', async (refusal, against, holds) => {
    expect(await isStillRefused('acme/a', refusal, against)).toBe(holds);
  });
});
