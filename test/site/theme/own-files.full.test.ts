import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { filesBelow, portolan } from '../../support/built-site.ts';
import { writeThemedContent } from '../../support/themed-content.ts';
import { tagsOf } from '../tags.ts';

let parent: string;
const at = (...parts: string[]): string => path.join(parent, ...parts);

/** Builds a content folder; returns what the build printed. */
async function build(out: string, { content = at('content'), cache }: { content?: string; cache?: string } = {}): Promise<string> {
  const environment = { PORTOLAN_CONTENT: content, PORTOLAN_OUT: out, PORTOLAN_SITE: 'https://harbour.example', PORTOLAN_BASE: '/list' };
  const { code, stderr } = await portolan(['build', ...(cache === undefined ? ['--no-cache'] : [])], {
    ...environment,
    ...(cache !== undefined && { PORTOLAN_CACHE: cache }),
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stderr;
}

async function bytesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await filesBelow(folder);
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file), 'latin1')] as const)));
}

/** Paths of files that two folders do not have with the same bytes. */
async function differences(one: string, other: string): Promise<readonly string[]> {
  const [some, others] = [await bytesOf(one), await bytesOf(other)];
  return [...new Set([...some.keys(), ...others.keys()])].filter((file) => some.get(file) !== others.get(file));
}

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'portolan-themed-'));
  await writeThemedContent(at('content'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe("a site with an operator's files", () => {
  let output: string;
  const page = (file: string): Promise<string> => readFile(at('site', file), 'utf8');

  beforeAll(async () => {
    output = await build(at('site'), { cache: at('cache') });
  });

  it('loads the style sheet on every page after the built-in ones and the accent', async () => {
    const pages = (await filesBelow(at('site'))).filter((file) => file.endsWith('.html') && !/^(?:api|v0\.1)\//.test(file));
    expect(pages.length).toBeGreaterThan(50);
    for (const file of pages) {
      const head = (await page(file)).split('</head>', 1)[0] ?? '';
      const sheets = [...tagsOf(head)].filter(({ name, attributes }) => name === 'style' || attributes.get('rel') === 'stylesheet');
      const urls = sheets.map(({ attributes }) => attributes.get('href') ?? 'accent');
      expect(urls.at(-1), file).toMatch(/^\/list\/_astro\/theme\.[\w-]+\.css$/);
      expect(urls.at(-2), file).toBe('accent');
    }
  });

  it('publishes the style sheet with what it imports, and its images by their hash', async () => {
    const [sheet = ''] = (await filesBelow(at('site', '_astro'))).filter((file) => file.startsWith('theme.'));
    const text = await page(`_astro/${sheet}`);
    expect(text).toContain('--paper:light-dark(#f4f8f6,#0c1714)');
    expect(text).toMatch(/url\(\/list\/_astro\/wave\.[\w-]+\.png\)/);
  });

  it('keeps the policy strict, and allows fonts of the site only', async () => {
    const [, policy = ''] = /content-security-policy" content="([^"]*)"/.exec(await page('index.html')) ?? [];
    expect(policy).toContain("font-src 'self';");
    expect(policy).not.toMatch(/unsafe|https:/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'$/);
  });

  it('shows the components in head and footer of every page', async () => {
    for (const [file, title] of [
      ['index.html', 'home'],
      ['docs/rules/index.html', 'Our rules · Dokumentation'],
    ] as const) {
      const html = await page(file);
      expect(html).toContain(`<meta name="author" content="Harbour: ${title}"></head>`);
      expect(html).toMatch(
        /<p class="office"[^>]*>Harbour by the harbour office\. No endorsement\. <a href="\/list\/docs\/how-to-apply\/"/,
      );
      // The slot of the footer has the built-in one.
      expect(html).toContain('href="/list/llms.txt"');
      expect(html).toMatch(/<script type="module" src="\/list\/_astro\/Footer\.[^"]+\.js">/);
    }
  });

  it('shows the component of the home page below the search, in place of the lists', async () => {
    const html = await page('index.html');
    expect(html).toMatch(/<div id="browse"> <script>[^<]*<\/script> ?<p class="notice-board">3 servers since 2/);
    expect(html).toContain('<form id="search"');
    expect(html).not.toContain('id="most-used"');
  });

  it('has the pages of the operator in a group of their own, in their order', async () => {
    const start = (await page('docs/index.html')).replaceAll(/<[^>]+>|\s+/g, ' ');
    expect(start).toMatch(/Über diesen Katalog\s+How to apply .*Our rules .*Einen Katalog benutzen\s+Find a ship/);
    const html = await page('docs/how-to-apply/index.html');
    expect(html).toContain('<h2 id="before">Before</h2>');
    expect(html).toContain('<article class="docs">');
    expect(await page('docs/rules/index.html')).toContain('<p>Only <em>our</em> servers.</p>');
    expect(await page('sitemap.xml')).toContain('https://harbour.example/list/docs/how-to-apply/');
  });

  it('links pages of the documentation and of the site, and not those that are hidden', async () => {
    const html = await page('docs/how-to-apply/index.html');
    expect(html).toContain('<a href="/list/docs/rules/">our rules</a>, <a>the settings</a> and <a href="/list/browse/">all servers</a>');
    expect(await page('docs/agents/index.html')).not.toContain('docs/private/');
  });

  it('publishes the images of a page by their hash', async () => {
    const html = await page('docs/how-to-apply/index.html');
    const [, file = ''] = /<img src="\/list\/(_astro\/harbour\.[\w-]+\.png)" alt="The harbour" title="A &amp; B">/.exec(html) ?? [];
    expect(await readFile(at('site', file))).toEqual(await readFile(at('content/docs/images/harbour.png')));
  });

  it('replaces a built-in page of the same name, and hides those for operators', async () => {
    expect(await page('docs/find/index.html')).toContain('Ask the office.');
    const names = (await filesBelow(at('site/docs'))).map((file) => path.dirname(file)).sort();
    expect(names).toEqual(['.', 'agents', 'authors', 'find', 'how-to-apply', 'rules']);
  });

  it('skips a page with a mistake, and reports it with its line', () => {
    expect(output).toMatch(/docs\/broken\.md:2:1 {2}error {2}The page has no title; it is skipped\. {2}\[no-title\]/);
  });

  it('states nothing of the theme in the files for programs', async () => {
    expect(await page('api/catalog.json')).not.toMatch(/theme|overrides/);
  });

  // That each of these alone has that effect is tested in test/catalog/store/theme-files.test.ts and test/site/build/page-bundle.test.ts.
  it('is built again after edits of the style sheet, a page, a component, a module that another one imports, and the settings', async () => {
    const before = (await filesBelow(at('site/_astro'))).filter((file) => file.endsWith('.css'));
    for (const [file, from, to] of [
      ['theme/tokens.css', '--paper', '--card'],
      ['docs/rules.md', 'Our rules', 'Their rules'],
      ['theme/parts/Footer.astro', ' by ', ' of '],
      ['theme/office.ts', 'the harbour office', 'the port'],
      ['site.yaml', 'builtIn: false', 'builtIn: true'],
    ] as const) {
      const text = await readFile(at('content', file), 'utf8');
      await writeFile(at('content', file), text.replaceAll(from, to));
    }
    await build(at('site'), { cache: at('cache') });
    for (const [file, expected] of [
      ['index.html', /_astro\/theme/],
      ['docs/how-to-apply/index.html', /Their rules/],
      ['servers/acme/Weather/index.html', /Harbour of the/],
      ['docs/index.html', /Harbour of the port/],
      ['docs/deploy/index.html', /<h1>/],
    ] as const)
      expect(await page(file), file).toMatch(expected);
    expect((await filesBelow(at('site/_astro'))).filter((file) => file.endsWith('.css'))).not.toEqual(before);
  }, 120_000);

  it('has the bytes of a build from nothing after these edits, wherever its content is', async () => {
    await cp(at('content'), at('elsewhere/inner'), { recursive: true });
    await build(at('same'), { content: at('elsewhere/inner') });
    expect(await differences(at('site'), at('same'))).toEqual([]);
  });
});
