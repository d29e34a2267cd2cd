import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dump } from 'js-yaml';

import { builtOnce } from '../../support/built-once.ts';
import { formServers } from './connect/connect-content.ts';
import { SERVERS } from './server/server-content.ts';

const SITE = {
  name: 'Harbour [list]',
  repositoryUrl: 'https://github.com/acme/list',
  editUrl: 'https://github.com/acme/list/edit/main/content/{path}',
  files: { openGraph: false },
};

/**
 * Builds the catalogue of the tests of server pages and of connect pages: a server of every sort that a page tells of differently, and one
 * of every sort of form.
 *
 * @returns folder of the site, shared and not to be written into
 */
export async function pagesFolder(): Promise<string> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-pages-'));
  for (const [name, facts] of Object.entries({ ...SERVERS, ...(await formServers()) })) {
    const file = path.join(content, 'servers', `${name}.yaml`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, dump({ qualifiedName: name, createdAt: '2026-01-01T00:00:00.000Z', ...facts }, { noRefs: true }));
  }
  await writeFile(path.join(content, 'site.yaml'), dump(SITE));
  const folder = await builtOnce(content, { PORTOLAN_SITE: 'https://list.example' });
  await rm(content, { recursive: true });
  return folder;
}
