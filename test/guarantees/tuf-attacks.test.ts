import { beforeAll, describe, expect, it } from 'vitest';

import { MANIFEST_PATH, SIGNATURE_PATH } from '../../src/security/signing/manifest.ts';
import { MANIFEST_LIMITS } from '../../src/security/signing/read-manifest.ts';
import type { SigningKey } from '../../src/security/signing/signing-key.ts';
import type { SiteReader } from '../../src/security/signing/site-reader.ts';
import { bytesOf, codesOf, freshKey, LOOKED_AT, MADE_AT, memorySite, signedSite, verified, type Files } from '../support/signed-site.ts';

const OLD = { 'index.html': '<p>Old</p>', 'api/servers.json': '{"servers":["old"]}' };
const NEW = { 'index.html': '<p>New</p>', 'api/servers.json': '{"servers":["new"]}' };
const DAY = 86_400_000;

let key: SigningKey;
let old: Files;
let current: Files;
beforeAll(async () => {
  key = await freshKey();
  old = await signedSite(OLD, { key, createdAt: MADE_AT });
  current = await signedSite(NEW, { key, createdAt: new Date(Date.parse(MADE_AT) + DAY).toISOString() });
});

/** A site with one endless file; `taken` returns how many of its bytes were read. */
function endless(files: Files, path: string): { readonly site: SiteReader; readonly taken: () => number } {
  const honest = memorySite(files);
  const chunk = new Uint8Array(1024 * 1024);
  let taken = 0;
  async function* more(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += chunk.length;
      yield await Promise.resolve(chunk);
    }
  }
  return { site: { open: (name) => (name === path ? Promise.resolve(more()) : honest.open(name)) }, taken: () => taken };
}

describe('TUF attacks: each of the five attacks on a published catalogue is rejected', () => {
  it('arbitrary content: files that the operator never signed, with a manifest and a signature made for them', async () => {
    const attacker = await freshKey();
    const forged = await signedSite(NEW, { key: attacker });
    const { remember } = await verified(old);
    expect(remember).toMatchObject({ key: key.publicKey });
    expect(codesOf(await verified(forged, { seen: remember }))).toEqual(['changed-key']);
    expect(codesOf(await verified(forged, { keys: [key.publicKey] }))).toEqual(['unknown-key']);
    // Claiming the operator's key id does not help: the id is derived from the key.
    const claimed = new Map(forged);
    const [, , signature = ''] = new TextDecoder().decode(forged.get(SIGNATURE_PATH)).split('.');
    const [head = ''] = new TextDecoder().decode(old.get(SIGNATURE_PATH)).split('.');
    claimed.set(SIGNATURE_PATH, bytesOf(`${head}..${signature}`));
    expect(codesOf(await verified(claimed, { seen: remember }))).toEqual(['bad-signature']);
    const bare = new Map(forged);
    bare.delete(SIGNATURE_PATH);
    expect(codesOf(await verified(bare, { seen: remember, allowsUnsigned: true }))).toEqual(['no-signature']);
    expect(codesOf(await verified(bare, { keys: [key.publicKey], allowsUnsigned: true }))).toEqual(['no-signature']);
  });

  it('rollback: an older, correctly signed catalogue after a newer one was verified', async () => {
    const now = LOOKED_AT + DAY;
    const { faults, remember } = await verified(current, { now });
    expect(faults).toEqual([]);
    const back = await verified(old, { now, seen: remember });
    expect(codesOf(back)).toEqual(['rollback']);
    expect([back.remember, back.published]).toEqual([undefined, undefined]);
    expect(codesOf(await verified(old, { now, seen: remember, keys: [key.publicKey] }))).toEqual(['rollback']);
    // The same one again and a newer one are not a rollback.
    expect(codesOf(await verified(current, { now, seen: remember }))).toEqual([]);
    const { remember: first } = await verified(old, { now });
    expect(codesOf(await verified(current, { now, seen: first }))).toEqual([]);
  });

  it('freeze: the same catalogue forever, which hides newer ones', async () => {
    const end = Date.parse(MADE_AT) + 14 * DAY;
    expect(codesOf(await verified(old, { now: end - 1 }))).toEqual([]);
    const frozen = await verified(old, { now: end });
    expect(codesOf(frozen)).toEqual(['expired']);
    expect(frozen.remember).toBeUndefined();
    // Its server count is still the operator's, so the next build can be compared with it.
    expect(frozen.published).toEqual(old.get(MANIFEST_PATH));
  });

  it('mix-and-match: files of one build under the manifest of another', async () => {
    for (const path of ['index.html', 'api/servers.json']) {
      const mixed = new Map(current).set(path, old.get(path) ?? new Uint8Array());
      expect((await verified(mixed, { now: LOOKED_AT + DAY })).faults).toMatchObject([{ code: 'wrong-content', path }]);
      const lacking = new Map(current);
      lacking.delete(path);
      expect((await verified(lacking, { now: LOOKED_AT + DAY })).faults).toMatchObject([{ code: 'missing-file', path }]);
    }
    const more = new Map(current).set('servers/left-over/index.html', bytesOf('old'));
    expect((await verified(more, { now: LOOKED_AT + DAY })).faults).toMatchObject([
      { code: 'unnamed-file', path: 'servers/left-over/index.html' },
    ]);
  });

  it('endless data: reading stops where a file exceeds its signed size', async () => {
    const file = endless(old, 'api/servers.json');
    expect(codesOf(await verified(file.site))).toEqual(['too-long']);
    expect(file.taken()).toBe(1024 * 1024);
    const signature = endless(old, SIGNATURE_PATH);
    expect(codesOf(await verified(signature.site))).toEqual(['bad-signature-form']);
    expect(signature.taken()).toBe(1024 * 1024);
    const manifest = endless(old, MANIFEST_PATH);
    expect(codesOf(await verified(manifest.site))).toEqual(['too-long']);
    expect(manifest.taken()).toBeLessThanOrEqual(MANIFEST_LIMITS.bytes + 1024 * 1024);
    const keys = endless(old, '.well-known/portolan-keys.json');
    expect(codesOf(await verified(keys.site))).toEqual(['no-keys']);
    expect(keys.taken()).toBe(1024 * 1024);
  });

  it('endless data: file contents are not kept in memory, because an unverified manifest states the size at first use', async () => {
    const files = await signedSite({ 'large.bin': 'aaaabbbbcccc' }, { key });
    const honest = memorySite(files);
    // One reused buffer: code that kept earlier chunks would see them change.
    async function* again(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(4);
      for (const letter of 'abc') yield await Promise.resolve(chunk.fill(letter.charCodeAt(0)));
    }
    const site: SiteReader = { ...honest, open: (name) => (name === 'large.bin' ? Promise.resolve(again()) : honest.open(name)) };
    expect(await verified(site)).toMatchObject({ faults: [], believed: { files: 2 } });
  });

  it('freeze: a catalogue with a future date, which would stay valid and make every later genuine one a rollback', async () => {
    const days = (count: number): string => new Date(LOOKED_AT + count * DAY).toISOString();
    const future = await verified(await signedSite(NEW, { key, createdAt: days(1.01) }));
    expect(future).toMatchObject({ faults: [{ code: 'not-yet', path: MANIFEST_PATH }], published: undefined });
    expect(future.remember).toBeUndefined();
    // Clocks may differ.
    expect((await verified(await signedSite(NEW, { key, createdAt: days(0.99) }))).faults).toEqual([]);
  });

  it('and a genuine site passes, is remembered, and updates the remembered version', async () => {
    const first = await verified(old);
    expect(first).toMatchObject({
      faults: [],
      believed: { trust: 'first-use', files: 3 },
      remember: { site: 'memory', version: 1_772_323_200 },
    });
    const later = await verified(current, { now: LOOKED_AT + DAY, seen: first.remember });
    expect(later).toMatchObject({
      faults: [],
      believed: { trust: 'pinned-key' },
      remember: { version: 1_772_323_200 + 86_400, key: key.publicKey },
    });
    const given = await verified(current, { now: LOOKED_AT + DAY, keys: [(await freshKey()).publicKey, key.publicKey] });
    expect(given).toMatchObject({ faults: [], believed: { trust: 'given-key', kid: key.publicKey.kid } });
  });

  it('and an incomplete site is not remembered at first use, but its newer version is once its key is trusted', async () => {
    const broken = new Map(current).set('index.html', bytesOf('other'));
    const now = LOOKED_AT + DAY;
    expect(await verified(broken, { now })).toMatchObject({ faults: [{}], remember: undefined });
    const { remember } = await verified(old, { now });
    const met = await verified(broken, { now, seen: remember });
    expect(codesOf(met)).toEqual(['wrong-content']);
    expect(codesOf(await verified(old, { now, seen: met.remember }))).toEqual(['rollback']);
  });

  it('and an unsigned site passes only with the option for it, and only its completeness is reported', async () => {
    const unsigned = await signedSite(OLD, {});
    expect(codesOf(await verified(unsigned))).toEqual(['no-signature']);
    expect(await verified(unsigned, { allowsUnsigned: true })).toMatchObject({
      faults: [],
      believed: { trust: 'unsigned' },
      remember: undefined,
    });
    unsigned.set('index.html', bytesOf('other'));
    expect(codesOf(await verified(unsigned, { allowsUnsigned: true }))).toEqual(['wrong-content']);
  });

  it('and a folder without a manifest, or an unreachable site, is rejected with the reason', async () => {
    expect(codesOf(await verified(new Map()))).toEqual(['no-manifest']);
    const silent: SiteReader = { open: () => Promise.reject(new Error('nothing listens there')) };
    expect(await verified(silent)).toMatchObject({
      faults: [{ code: 'unreadable', message: expect.stringContaining('nothing listens there') as string }],
    });
  });
});
