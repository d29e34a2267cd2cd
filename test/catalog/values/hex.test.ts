import { expect, it } from 'vitest';

import { hex, sha256Hex } from '../../../src/catalog/values/hex.ts';

it('writes two digits for each byte', () => {
  expect(hex(Uint8Array.of(0, 9, 16, 255))).toBe('000910ff');
});

it('writes the SHA-256 of bytes as the standard does', async () => {
  expect(await sha256Hex(new TextEncoder().encode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
