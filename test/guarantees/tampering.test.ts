import { createHmac, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { FlattenedSign, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';

import { checkSignature } from '../../src/security/signing/check-signature.ts';
import { KEYS_PATH, MANIFEST_PATH, SIGNATURE_PATH } from '../../src/security/signing/manifest.ts';
import { newSigningKey, type SigningKey } from '../../src/security/signing/signing-key.ts';
import { bytesOf, codesOf, keyFrom, signedSite, verified, type Files } from '../support/signed-site.ts';

let key: SigningKey;
let privateKey: CryptoKey;
let site: Files;
beforeAll(async () => {
  const seed = await newSigningKey();
  key = await keyFrom(seed);
  privateKey = await importJWK({ kty: 'OKP', crv: 'Ed25519', d: seed, x: key.publicKey.x }, 'Ed25519');
  site = await signedSite(
    {
      'index.html': '<p>Catalogue</p>',
      'api/servers.json': '{"servers":[]}',
      'search/a/0.bin': '\u0000\u0001',
      'servers/a/index.html': 'A',
    },
    { key },
  );
});

/** The same site with one bit of one file flipped. */
function flipped(path: string, bit: number): Files {
  const bytes = Uint8Array.from(site.get(path) ?? []);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return new Map(site).set(path, bytes);
}

/** The codes that a flipped bit of a file may have: in the key file, at first use, it may give another key or none. */
function refusals(path: string, isKnown: boolean): string[] {
  if (path === MANIFEST_PATH) return ['bad-signature'];
  return path === KEYS_PATH && !isKnown ? ['wrong-content', 'unknown-key', 'no-keys'] : ['wrong-content'];
}

const bitsOf = (path: string): number => (site.get(path)?.length ?? 0) * 8;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tampering: a catalogue with one flipped bit, or with any other form of signature, is rejected', () => {
  it('any bit of the signature file', async () => {
    const manifest = site.get(MANIFEST_PATH) ?? new Uint8Array();
    expect(bitsOf(SIGNATURE_PATH)).toBeGreaterThan(1600);
    for (let bit = 0; bit < bitsOf(SIGNATURE_PATH); bit += 1) {
      const jws = flipped(SIGNATURE_PATH, bit).get(SIGNATURE_PATH) ?? new Uint8Array();
      expect((await checkSignature(manifest, jws, [key.publicKey])).kind, `bit ${bit}`).toBe('refused');
    }
    expect((await checkSignature(manifest, site.get(SIGNATURE_PATH) ?? new Uint8Array(), [key.publicKey])).kind).toBe('good');
  });

  it('a bit of the manifest, of the published keys, or of any file, at first use and with a known key', async () => {
    const places = [...site.keys()].filter((path) => path !== SIGNATURE_PATH);
    expect(places).toContain(KEYS_PATH);
    const flip = fc.constantFrom(...places).chain((path) => fc.tuple(fc.constant(path), fc.nat({ max: bitsOf(path) - 1 })));
    const { remember } = await verified(site);
    expect(remember).toBeDefined();
    await fc.assert(
      fc.asyncProperty(flip, fc.boolean(), async ([path, bit], isKnown) => {
        const result = await verified(flipped(path, bit), isKnown ? { seen: remember } : {});
        expect(result.faults, `${path}, bit ${bit}`).toHaveLength(1);
        expect(refusals(path, isKnown)).toContain(result.faults[0]?.code);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['no change', 'index.html', (bytes: Uint8Array) => bytes, []],
    ['one byte fewer', 'index.html', (bytes: Uint8Array) => bytes.slice(1), ['wrong-content']],
    ['one more byte', 'index.html', (bytes: Uint8Array) => Uint8Array.from([...bytes, 10]), ['too-long']],
    ['one more byte in the manifest', MANIFEST_PATH, (bytes: Uint8Array) => Uint8Array.from([...bytes, 10]), ['bad-signature']],
    ['one more byte in the signature', SIGNATURE_PATH, (bytes: Uint8Array) => Uint8Array.from([...bytes, 10]), ['bad-signature-form']],
    ['an empty signature', SIGNATURE_PATH, () => new Uint8Array(), ['bad-signature-form']],
    ['an empty manifest', MANIFEST_PATH, () => new Uint8Array(), ['bad-signature']],
    ['an empty list of keys', KEYS_PATH, () => bytesOf('{"keys":[]}'), ['no-keys']],
  ])('%s', async (_what, path, change, codes) => {
    const changed = new Map(site).set(path, change(site.get(path) ?? new Uint8Array()));
    expect(codesOf(await verified(changed))).toEqual(codes);
  });

  /** Signs a detached JWS over the manifest. */
  type Sign = (input: Buffer) => Buffer | Promise<Buffer>;
  const byOperator: Sign = async (input) => Buffer.from(await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(input)));
  const rows: [what: string, header: Record<string, unknown>, signed: Sign, code: string][] = [
    ['alg none without a signature', { alg: 'none' }, () => Buffer.alloc(0), 'bad-signature-form'],
    ['alg none with the right signature', { alg: 'none' }, byOperator, 'wrong-algorithm'],
    [
      'HS256 with the public key as secret',
      { alg: 'HS256' },
      (input) => Buffer.concat([createHmac('sha256', Buffer.from(key.publicKey.x, 'base64url')).update(input).digest(), Buffer.alloc(32)]),
      'wrong-algorithm',
    ],
    [
      'HS512 with the PEM of the public key as secret',
      { alg: 'HS512' },
      (input) => {
        const pem = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey.x }, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        });
        return createHmac('sha512', pem).update(input).digest();
      },
      'wrong-algorithm',
    ],
    [
      'ES256 with a key of its own',
      { alg: 'ES256' },
      async (input) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
        return Buffer.from(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, Uint8Array.from(input)));
      },
      'wrong-algorithm',
    ],
    ['the older name of the algorithm', { alg: 'EdDSA' }, byOperator, 'wrong-algorithm'],
    ['the name of the algorithm in lower case', { alg: 'ed25519' }, byOperator, 'wrong-algorithm'],
    ['a list of algorithms', { alg: ['Ed25519'] }, byOperator, 'wrong-algorithm'],
    ['no algorithm', { alg: undefined }, byOperator, 'wrong-algorithm'],
    ['b64 true', { b64: true }, byOperator, 'bad-signature-form'],
    ['no b64', { b64: undefined }, byOperator, 'bad-signature-form'],
    ['b64 as a string', { b64: 'false' }, byOperator, 'bad-signature-form'],
    ['no crit', { crit: undefined }, byOperator, 'bad-signature-form'],
    ['an empty crit', { crit: [] }, byOperator, 'bad-signature-form'],
    ['crit with another member', { crit: ['b64', 'exp'], exp: 1 }, byOperator, 'bad-signature-form'],
    ['no key id', { kid: undefined, typ: 'JOSE' }, byOperator, 'unknown-key'],
    ['the id of another key', { kid: 'another' }, byOperator, 'unknown-key'],
    ['an embedded key', { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }, byOperator, 'bad-signature-form'],
    ['a URL of a key', { jku: 'https://attacker.example/keys' }, byOperator, 'bad-signature-form'],
    ['an all-zero signature', {}, () => Buffer.alloc(64), 'bad-signature'],
  ];
  it.each(rows)('%s', async (_what, header, signed, code) => {
    const head = base64url({ alg: 'Ed25519', kid: key.publicKey.kid, b64: false, crit: ['b64'], ...header });
    const manifest = site.get(MANIFEST_PATH) ?? new Uint8Array();
    const input = Buffer.concat([Buffer.from(`${head}.`), manifest]);
    const jws = bytesOf(`${head}..${(await signed(input)).toString('base64url')}`);
    const changed = new Map(site).set(SIGNATURE_PATH, jws);
    expect(codesOf(await verified(changed))).toEqual([code]);
    expect(codesOf(await verified(changed, { keys: [key.publicKey] }))).toEqual([code]);
  });

  it('accepts the same signature with the correct header, so no row above is rejected for another reason', async () => {
    const head = base64url({ alg: 'Ed25519', kid: key.publicKey.kid, b64: false, crit: ['b64'] });
    const manifest = site.get(MANIFEST_PATH) ?? new Uint8Array();
    const jws = bytesOf(`${head}..${(await byOperator(Buffer.concat([Buffer.from(`${head}.`), manifest]))).toString('base64url')}`);
    expect(codesOf(await verified(new Map(site).set(SIGNATURE_PATH, jws)))).toEqual([]);
  });

  it('a signature over the manifest as base64url, as with b64 true', async () => {
    const manifest = site.get(MANIFEST_PATH) ?? new Uint8Array();
    const { protected: head = '', signature } = await new FlattenedSign(manifest)
      .setProtectedHeader({ alg: 'Ed25519', kid: key.publicKey.kid })
      .sign(privateKey);
    expect(await checkSignature(manifest, bytesOf(`${head}..${signature}`), [key.publicKey])).toMatchObject({ code: 'bad-signature-form' });
  });

  it('a valid signature by an untrusted key', async () => {
    const { privateKey: strange } = await generateKeyPair('Ed25519');
    const head = base64url({ alg: 'Ed25519', kid: key.publicKey.kid, b64: false, crit: ['b64'] });
    const manifest = site.get(MANIFEST_PATH) ?? new Uint8Array();
    const input = Uint8Array.from(Buffer.concat([Buffer.from(`${head}.`), manifest]));
    const signature = Buffer.from(await crypto.subtle.sign('Ed25519', strange, input)).toString('base64url');
    expect(await checkSignature(manifest, bytesOf(`${head}..${signature}`), [key.publicKey])).toMatchObject({ code: 'bad-signature' });
  });
});
