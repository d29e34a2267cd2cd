import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isServerId, serverId } from '../../../src/catalog/values/server-id.ts';
import { anyName } from '../../support/content-arbitraries.ts';

/** UUID v5 as RFC 9562 §5.5 spells it out, in the URL namespace. */
function uuidV5OfUrl(url: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');
  const bytes = createHash('sha1').update(namespace).update(url).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

describe('serverId', () => {
  it('is constant for acme/weather', () => {
    expect(serverId('acme/weather')).toBe('942dd338-b0c4-5c73-b1c7-8fbff2a55a15');
  });

  it('is the UUID v5 of the URL with the folded name', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(serverId(name)).toBe(uuidV5OfUrl(`https://portolan.invalid/servers/${name.toLowerCase()}`));
      }),
    );
  });

  it('does not depend on the case of the name', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(serverId(name.toUpperCase())).toBe(serverId(name));
        expect(isServerId(serverId(name))).toBe(true);
      }),
    );
  });
});

describe('isServerId', () => {
  it.each([
    '',
    'acme/weather',
    '71522420-5a47-583b-b956',
    '71522420-5a47-583b-b956-b7f48bd72715x',
    '{71522420-5a47-583b-b956-b7f48bd72715}',
  ])('refuses %j', (text) => {
    expect(isServerId(text)).toBe(false);
  });
});
