import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { builtOnce } from '../../support/built-once.ts';

/** How many servers are listed. */
export const LISTED = 430;

const TAGS = ['Databases', 'databases', 'web search', '日本'];
const name = (at: number): string => `acme${at % 60 === 0 ? '' : at}/s${at}`;
const title = (at: number): string => `${['Zebra', 'éclair', '9 lives', '微信', '(mail)'][at % 5] ?? ''} ${at}`;

const SITE =
  'name: Lists\nlogo: gone.svg\nfiles: { openGraph: false, badges: false, twins: false, briefs: false, ownerFeeds: false, official: false }\n';

/**
 * Builds a catalogue of many servers, of no date, with every family of files switched off, where no optional package is installed. The
 * time of the build is 2026-01-01.
 *
 * @returns folder of the site at `https://portolan.example/list/`, shared and not to be written into
 */
export async function listsFolder(): Promise<string> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-lists-'));
  try {
    for (const folder of ['servers', 'profiles']) await mkdir(path.join(content, folder));
    await writeFile(path.join(content, 'site.yaml'), SITE);
    await writeFile(path.join(content, 'profiles/travel.yaml'), 'name: Travel\nservers: [one/s1]\n');
    const write = async (_: unknown, at: number): Promise<void> => {
      // One in five has no tag; the first hundred are of one owner.
      const tags = at % 5 === 4 ? [] : [TAGS[at % 4]];
      const facts = { qualifiedName: at < 100 ? `one/s${at}` : name(at), displayName: title(at), tags, useCount: LISTED - at };
      await writeFile(path.join(content, 'servers', `s${at}.yaml`), JSON.stringify(facts));
    };
    await Promise.all(Array.from({ length: LISTED }, write));
    const NODE_OPTIONS = `--import=${path.resolve('test/support/without-optional-packages.ts')}`;
    return await builtOnce(content, { PORTOLAN_BASE: '/list', NODE_OPTIONS, SOURCE_DATE_EPOCH: '1767225600' });
  } finally {
    await rm(content, { recursive: true });
  }
}
