import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { buildOutput } from './support/built-once.ts';
import { filesBelow } from './support/built-site.ts';
import { goldenSite } from './support/golden-sites.ts';

const CASE = path.resolve('test/golden/harbour');
const EXPECTED = path.join(CASE, 'expected');
/** Everything that programs read is compared byte by byte; pages by their text, since markup may change without a loss. */
const COMPARED =
  /^(?:api|search|\.well-known)\/.*\.jsonl?$|^v0\.1\/|^_hosts\/|^(?:_headers|_redirects|_worker\.js|vercel\.json|llms\.txt)$/;
const mayWrite = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] === undefined;

describe('the golden site: a content folder and the site built from it', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await goldenSite();
    if (mayWrite) await writeExpected(folder);
  });

  it('builds despite a broken file, and reports it with its line', async () => {
    const output = await buildOutput(folder);
    expect(output).toMatch(/broken\.yaml:\d+:\d+ {2}error {2}.+\[yaml-syntax\]/);
    expect(output).toContain('Built 3 servers');
  });

  it('writes exactly the expected files', async () => {
    expect(await listing(folder)).toEqual(JSON.parse(await readFile(path.join(EXPECTED, 'listing.json'), 'utf8')));
  });

  it('writes every file for programs as expected, byte by byte', async () => {
    const expected = (await filesBelow(EXPECTED)).filter((file) => COMPARED.test(file));
    expect(expected.length).toBeGreaterThan(10);
    for (const file of expected)
      expect(masked(await readFile(path.join(folder, file), 'utf8')), file).toBe(await readFile(path.join(EXPECTED, file), 'utf8'));
  });

  it('writes every page as expected', async () => {
    for (const file of (await filesBelow(EXPECTED)).filter((name) => name.endsWith('.html.txt'))) {
      const page = await readFile(path.join(folder, file.replace(/\.txt$/, '')), 'utf8');
      expect(textOf(page), file).toBe(await readFile(path.join(EXPECTED, file), 'utf8'));
    }
  });

  it('links to the website of a server as to any external URL, and loads none of its icons', async () => {
    const page = await readFile(path.join(folder, 'servers/@Corvus/Chart-Maker/index.html'), 'utf8');
    expect(page).toMatch(/<a href="https:\/\/charts\.example\/maker" rel="nofollow noopener"/);
    expect(page).not.toContain('charts.example/icon');
  });
});

/** Names of all files, with the hashes of scripts and styles masked: those change with every edit of a page. */
async function listing(folder: string): Promise<string[]> {
  return (await filesBelow(folder)).map(masked).sort();
}

/** A text with masked hashes in the names of scripts and styles. */
function masked(text: string): string {
  return text.replaceAll(/(_astro\/[\w.-]+?)[.-][\w-]{8}(?=\.\w+(?:$|"))/gm, '$1.HASH');
}

/** The documentation is the same on every site, and held against the program by tests of its own. */
function isRecordedPage(file: string): boolean {
  return file.endsWith('.html') && !file.startsWith('docs/');
}

async function writeExpected(folder: string): Promise<void> {
  await rm(EXPECTED, { recursive: true, force: true });
  for (const file of await filesBelow(folder)) {
    const target = path.join(EXPECTED, file);
    await mkdir(path.dirname(target), { recursive: true });
    if (COMPARED.test(file)) await writeFile(target, masked(await readFile(path.join(folder, file), 'utf8')));
    else if (isRecordedPage(file)) await writeFile(`${target}.txt`, textOf(await readFile(path.join(folder, file), 'utf8')));
  }
  await writeFile(path.join(EXPECTED, 'listing.json'), `${JSON.stringify(await listing(folder), null, 2)}\n`);
}

/** The text of a page: its title and its main part, one line for each block. */
function textOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const text = main
    .replaceAll(/<(script|template)\b[\s\S]*?<\/\1>|<wbr>/g, '')
    .replaceAll(/<\/(?:p|h\d|li|tr|dt|dd|summary|pre|option|label|caption|a)>/g, '\n')
    .replaceAll(/<[^>]+>/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return `${[title, ...text].join('\n')}\n`;
}
