import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import type { Tool } from '../../../src/catalog/record/record.ts';
import { contentHash } from '../../../src/catalog/store/content-hash.ts';
import { writeToStore } from '../../../src/catalog/store/content-store.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { followChanges } from '../../../src/security/scan/approval/follow-changes.ts';
import { scanContent } from '../../../src/security/scan/scan-content.ts';
import { withScanResult } from '../../../src/security/scan/with-scan-result.ts';
import { harbourContent } from '../../publish/hosts/harbour-site.ts';
import { builtOnce } from '../../support/built-once.ts';
import { crawledFile, tool } from '../../support/followed.ts';

/** The logo of the site. */
export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';

/** Servers with a tag and an owner, and without; the first of all; a profile; and the settings of the site. */
const CONTENT: Readonly<Record<string, string>> = {
  'site.yaml': 'name: Harbour & Sons\nlogo: logo.svg\napiAccess:\n  text: Ask <the> harbour master.\n  url: https://harbour.test/keys\n',
  'logo.svg': LOGO,
  'servers/acme/rain.yaml':
    "qualifiedName: acme/rain\ncreatedAt: '2026-01-01'\ndescription: Rain & <wind>.\ntags: [Sea]\nconnections: [{type: http, url: https://acme.example, configSchema: {}}]\n",
  'servers/_/solo.yaml': "qualifiedName: solo\ncreatedAt: '2026-01-02'\n",
  'servers/@harbour/pilot.yaml': 'qualifiedName: "@harbour/pilot"\ndisplayName: Pilot\nuseCount: 1000000\n',
  'profiles/travel.yaml': 'name: Travel kit\nservers: [acme/rain]\n',
};

/** When the servers whose tools changed were last read. */
export const CHECKED_AT = '2026-01-02T00:00:00.000Z';

function named(content: ContentFile, qualifiedName: string): ContentFile {
  return { ...content, facts: { ...content.facts, qualifiedName, id: serverId(qualifiedName) } };
}

/** A server whose tool has changed, one in order, one whose stored verdict is overtaken, and one of which only the name is known. */
async function writeChecked(folder: string): Promise<void> {
  const facts = (text: string, ...more: Tool[]): ContentFile =>
    crawledFile({ description: 'Charts.', tools: [tool('plot', text), ...more] });
  const escaping = tool('list\u001b', 'Lists.');
  const first = followChanges(undefined, facts('Plots a <b>chart</b>.', escaping), '2026-01-01T00:00:00.000Z', contentHash);
  const changed = followChanges(first, facts('Plots a <b>map</b>\u200b.', escaping), CHECKED_AT, contentHash);
  await writeToStore(folder, named(withScanResult(changed, { alone: scanContent(changed, contentHash) }, CHECKED_AT), 'acme/changed'));
  const still = withScanResult(followChanges(undefined, facts('Plots.'), CHECKED_AT, contentHash), { alone: [] }, CHECKED_AT);
  await writeToStore(folder, named(still, 'acme/still'));
  await writeToStore(folder, named(withScanResult(changed, { alone: [] }, CHECKED_AT), 'acme/overtaken'));
  await writeToStore(folder, named(crawledFile({}), 'acme/bare'));
}

/**
 * Builds the catalogue of the tests of pages, at `http://harbour.test/list/`: the servers of the hosts' tests, those that are removed
 * included, and servers of which a scan told something.
 *
 * @returns folder of the site, shared and not to be written into
 */
export async function harbourPages(): Promise<string> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-harbour-'));
  for (const [file, text] of [...harbourContent(), ...Object.entries(CONTENT)]) {
    await mkdir(path.dirname(path.join(content, file)), { recursive: true });
    await writeFile(path.join(content, file), text);
  }
  await writeChecked(content);
  const folder = await builtOnce(content, { PORTOLAN_SITE: 'http://harbour.test', PORTOLAN_BASE: '/list' });
  await rm(content, { recursive: true });
  return folder;
}
