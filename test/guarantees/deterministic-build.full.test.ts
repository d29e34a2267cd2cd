import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { adoptFiles } from '../../src/publish/output/adopt-files.ts';
import { folderWriter } from '../../src/publish/output/folder-writer.ts';
import { signingSettings } from '../../src/publish/manifest/signing-settings.ts';
import { writeManifest } from '../../src/publish/manifest/write-manifest.ts';
import { MANIFEST_PATH, SIGNATURE_PATH, KEYS_PATH } from '../../src/security/signing/manifest.ts';
import { readRoot } from '../../src/security/signing/read-manifest.ts';
import { buildOutput } from '../support/built-once.ts';
import { filesBelow } from '../support/built-site.ts';
import { GOLDEN_CONTENT, goldenElsewhere, goldenSigning, goldenSite } from '../support/golden-sites.ts';
import { publishedTree } from '../support/page-tree.ts';
import { sha256 } from '../support/signed-site.ts';

const read = (folder: string, file: string): Promise<Buffer> => readFile(path.join(folder, file));

/** The files that differ between two sites or exist in only one. */
async function differences(one: string, other: string): Promise<string[]> {
  const [files, others] = [await filesBelow(one), await filesBelow(other)];
  const same = await Promise.all(
    files.map(async (file) => others.includes(file) && (await read(one, file)).equals(await read(other, file))),
  );
  return [...files.filter((_file, at) => same[at] !== true), ...others.filter((file) => !files.includes(file))].sort();
}

describe('deterministic builds: two builds of the same content are equal byte by byte', () => {
  const sites = new Map<string, string>();
  const site = (name: string): string => sites.get(name) ?? expect.fail(`"${name}" was not built`);

  beforeAll(async () => {
    // Concurrently, as two operators of one machine may build.
    const [here, elsewhere] = await Promise.all([goldenSite(), goldenElsewhere()]);
    sites.set('here', here).set('signed elsewhere', elsewhere);
  }, 240_000);

  it('in two time zones and two locales, with folders listed in both orders, except the manifest, its signature and the key', async () => {
    expect(await differences(site('here'), site('signed elsewhere'))).toEqual([KEYS_PATH, MANIFEST_PATH, SIGNATURE_PATH].sort());
  });

  it('signed, with SOURCE_DATE_EPOCH set', async () => {
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'portolan-signed-')), 'dist');
    await cp(site('here'), folder, { recursive: true });
    await rm(path.join(folder, MANIFEST_PATH));
    const signing = await signingSettings(goldenSigning());
    const writer = folderWriter(folder);
    adoptFiles(writer);
    await writeManifest(writer, { servers: 3, createdAt: signing.sourceDate ?? '' }, signing);
    expect(await differences(folder, site('signed elsewhere'))).toEqual([]);
  });

  it('signed at the present time or unsigned, except the manifest, its signature and the key', async () => {
    const key = { PORTOLAN_SIGNING_KEY: goldenSigning()['PORTOLAN_SIGNING_KEY'] ?? '' };
    const [unsigned, signed] = [await publishedTree(GOLDEN_CONTENT), await publishedTree(GOLDEN_CONTENT, key)];
    expect(await differences(unsigned, signed)).toEqual([KEYS_PATH, MANIFEST_PATH, SIGNATURE_PATH].sort());
    const manifest = readRoot(await read(signed, MANIFEST_PATH));
    const age = 'manifest' in manifest ? Date.now() - Date.parse(manifest.manifest.createdAt) : Infinity;
    expect(age).toBeLessThan(3_600_000);
  });

  it.each(['here', 'signed elsewhere'])('and the manifest lists every other file with its hash: %s', async (name) => {
    const built = site(name);
    const manifest = readRoot(await read(built, MANIFEST_PATH));
    if (!('manifest' in manifest)) return expect.fail('The manifest is unreadable, or in parts.');
    const files = (await filesBelow(built)).filter((file) => file !== MANIFEST_PATH && file !== SIGNATURE_PATH);
    expect([...manifest.manifest.files.keys()].sort()).toEqual(files);
    expect(files.includes(KEYS_PATH)).toBe(name === 'signed elsewhere');
    for (const [file, digest] of manifest.manifest.files) {
      const bytes = await read(built, file);
      expect(digest, file).toEqual({ sha256: sha256(bytes), size: bytes.length });
    }
    const createdAt = new Date(Number(goldenSigning()['SOURCE_DATE_EPOCH']) * 1000).toISOString();
    expect(manifest.manifest).toMatchObject({ servers: 3, createdAt });
  });

  it('and the private key is in no file and in no output', async () => {
    const built = site('signed elsewhere');
    const key = goldenSigning()['PORTOLAN_SIGNING_KEY'] ?? expect.fail('there is no key');
    const output = await buildOutput(built);
    expect(output).toContain('Signed with the key');
    expect(output).not.toContain(key);
    for (const file of await filesBelow(built)) expect((await read(built, file)).includes(key), file).toBe(false);
  });
});
