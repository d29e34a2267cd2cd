import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openCachedBytes } from '../../../src/catalog/store/cached-bytes.ts';

const key = (text: string): string => createHash('sha256').update(text).digest('base64');

describe('bytes that are kept for later builds', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portolan-bytes-'));
    file = path.join(folder, 'a', 'kept.bin');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function keep(values: Readonly<Record<string, readonly number[]>>, version = '1'): void {
    const kept = openCachedBytes(file, version);
    for (const [name, bytes] of Object.entries(values)) kept.put(key(name), Uint8Array.from(bytes));
    kept.save();
  }

  const valueOf = (name: string, version = '1'): readonly number[] | undefined => {
    const bytes = openCachedBytes(file, version).get(key(name));
    return bytes && [...bytes];
  };

  it('are read again by their key, also those without a byte', () => {
    keep({ one: [1, 2, 255], none: [], other: [10, 0, 10] });
    expect([valueOf('one'), valueOf('none'), valueOf('other'), valueOf('absent')]).toEqual([[1, 2, 255], [], [10, 0, 10], undefined]);
  });

  it('are left out by the next build that does not use them', () => {
    keep({ one: [1], other: [2] });
    const kept = openCachedBytes(file, '1');
    kept.get(key('one'));
    kept.save();
    expect([valueOf('one'), valueOf('other')]).toEqual([[1], undefined]);
  });

  it('are not written again if nothing changed', () => {
    keep({ one: [1] });
    const { ino } = statSync(file);
    const kept = openCachedBytes(file, '1');
    expect(kept.get(key('one'))).toBeDefined();
    kept.save();
    expect(statSync(file).ino).toBe(ino);
  });

  it.each<[string, () => void]>([
    ['a changed byte', () => writeFileSync(file, readFileSync(file).fill(7, 118))],
    ['a part of the bytes', () => truncateSync(file, 100)],
    ['no bytes', () => truncateSync(file, 0)],
    ['other bytes', () => writeFileSync(file, 'something else\n')],
    ['no file', () => rmSync(file)],
  ])('are ignored in a file with %s, which the next build writes again', (_what, damage) => {
    keep({ one: [1, 2, 3] });
    damage();
    expect(valueOf('one')).toBeUndefined();
    keep({ one: [1, 2, 3] });
    expect(valueOf('one')).toEqual([1, 2, 3]);
  });

  it('of another version are ignored', () => {
    keep({ one: [1] });
    expect(valueOf('one', '2')).toBeUndefined();
  });

  it('are no error in a folder that cannot be written to', () => {
    writeFileSync(path.join(folder, 'a'), 'a file');
    expect(() => keep({ one: [1] })).not.toThrow();
    expect([existsSync(file), valueOf('one')]).toEqual([false, undefined]);
  });

  it('need a SHA-256 as key', () => {
    expect(() => openCachedBytes(file, '1').put('short', new Uint8Array())).toThrow(RangeError);
  });
});
