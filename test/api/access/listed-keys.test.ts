import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SCOPES } from '../../../src/api/access/access.ts';
import { AccessSettingError } from '../../../src/api/access/access-setting-error.ts';
import { apiKeyFrom, KEY_NAME, type ApiKey } from '../../../src/api/access/api-key.ts';
import { asListedKey, listedKeys } from '../../../src/api/access/listed-keys.ts';
import { nodeSha256 } from './rings.ts';

const HASH = 'ab'.repeat(32);

describe('keys in an environment variable', () => {
  it('are an empty list if it is empty', async () => {
    expect(await listedKeys(' ,\n ', nodeSha256)).toEqual([]);
  });

  it('are names and hashes, with optional scopes and expiry', async () => {
    const text = `ci:${HASH}, jane@example.org:${'cd'.repeat(32)}:api+mcp\n old:${'ef'.repeat(32)}:site:2027-01-31T00:00:00.000Z`;
    expect(await listedKeys(text, nodeSha256)).toEqual([
      { name: 'ci', hash: HASH, scopes: SCOPES },
      { name: 'jane@example.org', hash: 'cd'.repeat(32), scopes: ['api', 'mcp'] },
      { name: 'old', hash: 'ef'.repeat(32), scopes: ['site'], expiresAt: '2027-01-31T00:00:00.000Z' },
    ]);
  });

  it('may be plain keys, which have all scopes', async () => {
    const key = apiKeyFrom(new Uint8Array(32));
    expect(await listedKeys(key, nodeSha256)).toEqual([{ name: 'listed-1', hash: await nodeSha256(key), scopes: SCOPES }]);
  });

  it('read back as they were written', async () => {
    const keys = fc.uniqueArray(
      fc
        .record({
          name: fc.stringMatching(KEY_NAME),
          hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
          scopes: fc.subarray([...SCOPES], { minLength: 1 }),
          end: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), { nil: undefined }),
        })
        .map(({ end, ...key }): ApiKey => (end === undefined ? key : { ...key, expiresAt: end.toISOString() })),
      { selector: ({ name }) => name, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(keys, async (given) => {
        expect(await listedKeys(given.map(asListedKey).join(','), nodeSha256)).toEqual(given);
      }),
    );
  });

  it('may repeat a scope', async () => {
    expect(await listedKeys(`ci:${HASH}:mcp+api+mcp`, nodeSha256)).toEqual([{ name: 'ci', hash: HASH, scopes: ['api', 'mcp'] }]);
  });

  it.each([
    ['a key of 42 characters', 'x'.repeat(42), 'entry 1'],
    ['a key with characters that a header cannot contain', 'ü'.repeat(50), 'entry 1'],
    ['a hash that is too short', `ok:${HASH},ci:${HASH.slice(1)}`, 'entry 2'],
    ['a hash in capitals', `ci:${HASH.toUpperCase()}`, 'entry 1'],
    ['a name with a blank in front', `:${HASH}`, 'entry 1'],
    ['a key in place of a hash', `ci:${apiKeyFrom(new Uint8Array(32))}`, 'entry 1'],
    ['a scope that is not one', `ci:${HASH}:api+admin`, 'entry 1'],
    ['an invalid expiry', `ci:${HASH}:api:soon`, 'entry 1'],
    ['a duplicate name', `ci:${HASH},ci:${'cd'.repeat(32)}`, '"ci"'],
  ])('are refused with %s, without repeating it', async (_title, text, place) => {
    const error: unknown = await listedKeys(text, nodeSha256).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AccessSettingError);
    const { message } = error as AccessSettingError;
    expect(message).toMatch(/^PORTOLAN_API_KEYS has .*\. \S.*\.$/);
    expect(message).toContain(place);
    for (const part of text.split(/[,:]/).filter((part) => part.length > 10)) expect(message).not.toContain(part);
  });
});
