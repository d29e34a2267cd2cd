import { describe, expect, it } from 'vitest';

import { apiKeyFrom, KEY_HASH, API_KEY_SHAPE, type ApiKey } from '../../../src/api/access/api-key.ts';
import { joinedRing, keyRing } from '../../../src/api/access/key-ring.ts';
import { nodeSha256 } from './rings.ts';

const key = (name: string, hash: string): ApiKey => ({ name, hash, scopes: ['api'] });

describe('an API key', () => {
  it('is a visible prefix followed by 256 bits in base64url', () => {
    expect(apiKeyFrom(new Uint8Array(32).fill(0xff))).toBe(`portolan_${'_'.repeat(42)}8`);
    expect(apiKeyFrom(new Uint8Array(32).fill(0xfb))).toMatch(/^portolan_[\w-]{43}$/);
    expect(apiKeyFrom(new Uint8Array(32))).toMatch(API_KEY_SHAPE);
  });

  it('cannot be created from fewer bytes', () => {
    expect(() => apiKeyFrom(new Uint8Array(31))).toThrow(RangeError);
  });

  it('has the same hash in Node and in Web Crypto', async () => {
    expect(await nodeSha256('portolan_x')).toMatch(KEY_HASH);
    expect(await nodeSha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});

describe('a key ring', () => {
  it('finds each of 1,000 keys, and no key that differs in one digit', async () => {
    const hashes = Array.from({ length: 1000 }, (_, index) => nodeSha256(String(index)) as string);
    const ring = keyRing(hashes.map((hash, index) => key(`k${index}`, hash)));
    for (const [index, hash] of hashes.entries()) {
      expect((await ring.find(hash))?.name).toBe(`k${index}`);
      const at = index % 64;
      expect(await ring.find(hash.slice(0, at) + (hash[at] === '0' ? '1' : '0') + hash.slice(at + 1))).toBeUndefined();
    }
  });

  it('distinguishes keys whose hashes have the same beginning', async () => {
    const [one, two] = ['a'.repeat(64), 'a'.repeat(63) + 'b'];
    const ring = keyRing([key('one', one), key('two', two)]);
    expect((await ring.find(one))?.name).toBe('one');
    expect((await ring.find(two))?.name).toBe('two');
    for (const other of ['a'.repeat(62) + 'bb', 'a'.repeat(16), '', 'a'.repeat(65)]) expect(await ring.find(other)).toBeUndefined();
  });

  it('can be merged with others, the first taking precedence', async () => {
    const hash = 'c'.repeat(64);
    const [first, second] = [keyRing([key('first', hash)]), keyRing([key('second', hash), key('more', 'd'.repeat(64))])];
    expect((await joinedRing([first, second]).find(hash))?.name).toBe('first');
    expect((await joinedRing([first, second]).find('d'.repeat(64)))?.name).toBe('more');
    expect(await joinedRing([]).find(hash)).toBeUndefined();
    expect(joinedRing([first])).toBe(first);
  });
});
