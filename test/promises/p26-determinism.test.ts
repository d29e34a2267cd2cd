import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { MANIFEST_PATH, SIGNATURE_PATH, KEYS_PATH } from '../../src/security/signing/manifest.ts';
import { readManifest } from '../../src/security/signing/read-manifest.ts';
import { newSigningKey } from '../../src/security/signing/signing-key.ts';
import { buildSite, filesBelow, type BuiltSite } from '../support/built-site.ts';
import { sha256 } from '../support/signed-site.ts';

const CONTENT = path.resolve('test/golden/harbour/content');
/** Another zone, other words for days, and folders that are listed backwards. */
const ELSEWHERE = {
  TZ: 'Pacific/Auckland',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  NODE_OPTIONS: `--import=${path.resolve('test/support/reversed-folders.ts')}`,
};
const EPOCH = { SOURCE_DATE_EPOCH: '1772323200' };

const read = (site: BuiltSite, file: string): Promise<Buffer> => readFile(path.join(site.folder, file));

/** The files that differ between two sites. */
async function differences(one: BuiltSite, other: BuiltSite): Promise<string[]> {
  const files = await filesBelow(one.folder);
  expect(await filesBelow(other.folder)).toEqual(files);
  const same = await Promise.all(files.map(async (file) => (await read(one, file)).equals(await read(other, file))));
  return files.filter((_file, at) => same[at] !== true);
}

describe('P26: two builds of the same content are the same, byte by byte: 0 files differ', () => {
  let key: string;
  const sites = new Map<string, BuiltSite>();
  const site = (name: string): BuiltSite => sites.get(name) ?? expect.fail(`"${name}" was not built`);

  beforeAll(async () => {
    key = await newSigningKey();
    const signed = { PORTOLAN_SIGNING_KEY: key };
    const builds: Record<string, Record<string, string>> = {
      here: { TZ: 'UTC' },
      elsewhere: ELSEWHERE,
      'signed here': { ...signed, ...EPOCH },
      'signed elsewhere': { ...signed, ...EPOCH, ...ELSEWHERE },
      'signed at present': signed,
    };
    for (const [name, environment] of Object.entries(builds)) sites.set(name, await buildSite(CONTENT, environment));
    for (const [name, { finished }] of sites) expect(finished.code, `${name}: ${finished.stderr}`).toBe(0);
  }, 240_000);

  it('in two time zones, two languages, and from folders listed forwards and backwards', async () => {
    expect(await differences(site('here'), site('elsewhere'))).toEqual([]);
  });

  it('signed, where SOURCE_DATE_EPOCH says when', async () => {
    expect(await differences(site('signed here'), site('signed elsewhere'))).toEqual([]);
  });

  it('signed at the present time or not at all, but for the manifest, its signature and the key', async () => {
    const [unsigned, signed] = [site('here'), site('signed at present')];
    const files = await filesBelow(unsigned.folder);
    expect(await filesBelow(signed.folder)).toEqual([...files, KEYS_PATH, SIGNATURE_PATH].sort());
    const same = await Promise.all(files.map(async (file) => (await read(unsigned, file)).equals(await read(signed, file))));
    expect(files.filter((_file, at) => same[at] !== true)).toEqual([MANIFEST_PATH]);
    const manifest = readManifest(await read(site('signed at present'), MANIFEST_PATH));
    const age = 'manifest' in manifest ? Date.now() - Date.parse(manifest.manifest.createdAt) : Infinity;
    expect(age).toBeLessThan(3_600_000);
  });

  it.each(['here', 'signed here'])('and the manifest names every other file as it is: %s', async (name) => {
    const built = site(name);
    const manifest = readManifest(await read(built, MANIFEST_PATH));
    if ('why' in manifest) return expect.fail(manifest.why);
    const files = (await filesBelow(built.folder)).filter((file) => file !== MANIFEST_PATH && file !== SIGNATURE_PATH);
    expect([...manifest.manifest.files.keys()].sort()).toEqual(files);
    expect(files.includes(KEYS_PATH)).toBe(name === 'signed here');
    for (const [file, digest] of manifest.manifest.files) {
      const bytes = await read(built, file);
      expect(digest, file).toEqual({ sha256: sha256(bytes), size: bytes.length });
    }
    expect(manifest.manifest).toMatchObject({
      servers: 3,
      createdAt: name === 'here' ? (expect.any(String) as string) : '2026-03-01T00:00:00.000Z',
    });
  });

  it('and what is private of the key is in no file and in nothing that was said', async () => {
    const built = site('signed here');
    expect(built.finished.stderr).toContain('Signed with the key');
    expect(built.finished.stderr + built.finished.stdout).not.toContain(key);
    for (const file of await filesBelow(built.folder)) expect((await read(built, file)).includes(key), file).toBe(false);
  });
});
