import { createPrivateKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { jwkSetText, readPublicKeys } from '../../../src/security/signing/public-key.ts';
import { readSeenSite, seenSiteText } from '../../../src/security/signing/seen-site.ts';
import { newSigningKey, readSigningKey } from '../../../src/security/signing/signing-key.ts';
import { bytesOf, keyFrom } from '../../support/signed-site.ts';

/** The key of RFC 8037, Appendix A. */
const D = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const THUMBPRINT = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
const JWK = { kty: 'OKP', crv: 'Ed25519', d: D, x: X };
const PEM = createPrivateKey({ key: JWK, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }).toString();

describe('a signing key', () => {
  it.each([
    ['the bytes in base64url', D],
    ['the bytes in plain base64', `${D.replace('_', '/')}=`],
    ['a JWK', JSON.stringify(JWK)],
    ['a JWK without its public part', JSON.stringify({ ...JWK, x: undefined })],
    ['PEM', PEM],
    ['PEM with escaped line breaks', PEM.replaceAll('\n', '\\n')],
    ['PEM with blanks instead of line breaks', PEM.replaceAll('\n', ' ')],
    ['PEM with the line breaks of Windows', PEM.replaceAll('\n', '\r\n')],
    ['a text with a line break at its end', `${D}\n`],
  ])('is read from %s', async (_what, text) => {
    const { publicKey, sign } = await keyFrom(text);
    expect(publicKey).toEqual({ x: X, kid: THUMBPRINT });
    expect(await sign(bytesOf('manifest'))).toBe(await (await keyFrom(D)).sign(bytesOf('manifest')));
  });

  it('signs according to RFC 7797, as Node verifies independently', async () => {
    const { sign } = await keyFrom(D);
    const payload = bytesOf('{"a":1}.\n');
    const [head = '', middle, signature = ''] = (await sign(payload)).split('.');
    expect(middle).toBe('');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'Ed25519', kid: THUMBPRINT, b64: false, crit: ['b64'] });
    const input = Buffer.concat([Buffer.from(`${head}.`), payload]);
    const key = createPrivateKey(PEM);
    expect(verify(null, input, key, Buffer.from(signature, 'base64url'))).toBe(true);
    input[3] = (input[3] ?? 0) ^ 1;
    expect(verify(null, input, key, Buffer.from(signature, 'base64url'))).toBe(false);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const locked = createPrivateKey(PEM).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }).toString();
  it.each([
    ['nothing', 'x', 'neither a JWK'],
    ['31 bytes', D.slice(0, 42), 'neither a JWK'],
    ['bytes with excess bits', `${D.slice(0, -1)}B`, 'neither a JWK'],
    ['a public JWK', JSON.stringify({ ...JWK, d: undefined }), '"d" is missing'],
    ['a JWK of another curve', JSON.stringify({ ...JWK, crv: 'X25519' }), 'another type'],
    ['a JWK of two different keys', JSON.stringify({ ...JWK, x: D }), 'different keys'],
    ['a truncated JWK', JSON.stringify(JWK).slice(0, -5), 'not JSON'],
    ['a JWK with a short private part', JSON.stringify({ ...JWK, d: D.slice(2) }), 'not 32 bytes'],
    ['PEM of another algorithm', rsa, 'no Ed25519 key'],
    ['PEM with a passphrase', locked, 'not encrypted'],
    ['the first line of PEM', PEM.split('\n')[0] ?? '', 'truncated'],
  ])('is not read from %s, and the error repeats nothing of it', async (_what, text, expected) => {
    const read = await readSigningKey(text);
    expect(read).toEqual({ why: expect.stringContaining(expected) as string });
    for (let at = 0; at + 8 <= D.length; at += 1) expect(JSON.stringify(read)).not.toContain(D.slice(at, at + 8));
  });

  it('shows nothing private in any printed form', async () => {
    const key = await keyFrom(D);
    const { inspect } = await import('node:util');
    expect(`${JSON.stringify(key)} ${inspect(key, { depth: 9, showHidden: true })} ${key.sign.toString()}`).not.toContain(D.slice(0, 8));
  });

  it('is different each time it is generated', async () => {
    const [one, other] = [await newSigningKey(), await newSigningKey()];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(other);
  });
});

describe('public keys', () => {
  it('are read from a JWK and from a JWK set, ignoring keys of other kinds', async () => {
    const publicKey = { x: X, kid: THUMBPRINT };
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: X };
    expect(await readPublicKeys(JSON.stringify({ ...jwk, kid: 'a name of its own' }))).toEqual({ keys: [publicKey] });
    expect(await readPublicKeys(jwkSetText([publicKey]))).toEqual({ keys: [publicKey] });
    expect(await readPublicKeys(JSON.stringify({ keys: [{ kty: 'RSA', n: 'AA' }, { ...jwk, alg: 'ES256' }, jwk] }))).toEqual({
      keys: [publicKey],
    });
  });

  it.each([
    ['no JSON', '{', 'not a JSON object'],
    ['a list', '[]', 'not a JSON object'],
    ['an empty set', '{"keys":[]}', 'has no key'],
    ['a private key', JSON.stringify(JWK), 'private key'],
    ['a secret', '{"kty":"oct","k":"AAAA"}', 'has no key'],
    ['a truncated key', JSON.stringify({ ...JWK, d: undefined, x: X.slice(2) }), 'has no key'],
    ['a file above the size limit', JSON.stringify({ keys: [], more: 'x'.repeat(70_000) }), 'not a JSON object'],
  ])('are not read from %s', async (_what, text, expected) => {
    expect(await readPublicKeys(text)).toEqual({ why: expect.stringContaining(expected) as string });
  });

  it('are stored with a site, and other contents are refused', async () => {
    const seen = { site: 'https://a.example/', version: 7, key: { x: X, kid: THUMBPRINT } };
    expect(await readSeenSite(seenSiteText(seen))).toEqual(seen);
    for (const text of ['', '{}', '[]', seenSiteText(seen).replace('7', '"7"'), seenSiteText(seen).replace(X, 'AA')])
      expect(await readSeenSite(text)).toBeUndefined();
  });
});
