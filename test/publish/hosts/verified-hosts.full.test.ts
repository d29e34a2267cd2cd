import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { VerifyReport } from '../../../scripts/verify/report.ts';
import { FILE_FAMILIES, pathExpression } from '../../../src/api/files/file-families.ts';
import { isServed } from '../../../src/publish/hosts/not-served.ts';
import { portolan } from '../../support/built-site.ts';
import { signingEnvironment } from '../../support/signing-environment.ts';
import { FILE_SERVERS } from './file-server.ts';
import { buildHarbour, type HarbourSite } from './harbour-site.ts';

describe.each(['/', '/list/'])('a signed site at %s', (base) => {
  let site: HarbourSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-verified-'));
    site = await buildHarbour(base, signingEnvironment(new Date()));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  for (const { name, isInstalled, needs, start } of FILE_SERVERS) {
    it.skipIf(!isInstalled)(
      `is verified behind ${name}, including removed servers${isInstalled ? '' : ` ${needs}`}`,
      async () => {
        const host = await start(site.folder, base);
        const { code, stdout } = await portolan(['verify', host.url, '--json', '--state', path.join(folder, `${name}.json`)]);
        await host.close();
        // The command writes such reports alone.
        const { faults, files } = JSON.parse(stdout) as VerifyReport;
        expect(faults).toEqual([]);
        expect(files).toBe(site.files.filter((file) => isServed(file) && !file.startsWith('manifest.json')).length);
        expect(code).toBe(0);
      },
      60_000,
    );
  }
});

it('no host caches the manifest, its signature or the keys without revalidation', () => {
  for (const file of ['manifest.json', 'manifest.json.jws', '.well-known/portolan-keys.json']) {
    const family = FILE_FAMILIES.find(({ paths }) => paths.some((pattern) => new RegExp(`^${pathExpression(pattern)}$`).test(file)));
    expect(family?.cache, file).toBe('public, max-age=0, must-revalidate');
    expect(isServed(file)).toBe(true);
  }
});
