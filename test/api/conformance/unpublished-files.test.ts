import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { checksOf, diagnose, faultsOf, fetchTo, RECORDS, SITE } from '../../support/doctor-catalog.ts';
import { servePlainly } from '../../support/plain-host.ts';
import { publishedFolder, type PublishedFolder } from '../../support/served-catalog.ts';

let site: PublishedFolder;
beforeAll(async () => {
  const settings = { ...DEFAULT_SITE_SETTINGS, files: { ...DEFAULT_SITE_SETTINGS.files, official: false } };
  site = await publishedFolder({ records: RECORDS, site: settings }, SITE);
});
afterAll(() => site.remove());

describe('a catalogue without the files of the official registry API', () => {
  it('passes for files that its operator disabled, and is checked for everything else', async () => {
    const entries = await readdir(site.folder, { recursive: true, withFileTypes: true });
    const files = new Map<string, string>();
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      files.set(path.relative(site.folder, file).split(path.sep).join('/'), await readFile(file, 'utf8'));
    }
    const server = await servePlainly(files);
    const report = await diagnose(fetchTo(server.url));
    await server.close();
    const checks = checksOf(report);
    for (const id of ['vscode-list', 'plain-file-servers', 'plain-file-allow-list', 'description-official'])
      expect(checks.get(id)?.verdict, id).toBe('not-offered');
    expect(faultsOf(report).filter((id) => /^(?:vscode|plain-file|copilot|description)/.test(id))).toEqual([]);
    expect(faultsOf(report)).toContain('registry-client-list');
  });
});
