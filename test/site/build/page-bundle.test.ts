import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import type { SiteTheme } from '../../../src/catalog/published/site-theme.ts';
import { withPageBundle, type CompilePages } from '../../../src/site/build/page-bundle.ts';

const THEME: SiteTheme = {
  ...{ folder: '/content', styles: 'own.css', overrides: {}, files: ['own.css'] },
  ...{ docs: [], hasBuiltInDocs: true, hash: 'a', docsHash: 'b' },
};

let folder: string;
/** The URLs for which pages were compiled. */
let compiled: (string | undefined)[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-bundle-'));
  compiled = [];
});

const compile: CompilePages = async ({ settings }, into) => {
  compiled.push(settings.site);
  const [modules, assets] = [path.join(into, 'modules'), path.join(into, 'site')];
  await mkdir(modules);
  await mkdir(assets);
  await writeFile(path.join(modules, 'entry.mjs'), 'export {};');
  return { modules, assets, entry: 'entry.mjs' };
};

/** What the pages of all sites of a test have in common. */
const PROGRAM = { code: 'program', verbose: false, embedder: { id: 'built-in' }, site: { language: 'en', accent: undefined } } as const;

/** Uses the pages of a site. */
function use(site: string, base = '/', theme?: SiteTheme, others: Partial<Parameters<typeof withPageBundle>[0]> = {}): Promise<string> {
  const folders = { workFolder: path.join(folder, 'work'), cache: path.join(folder, 'cache') };
  const inputs = { ...PROGRAM, ...folders, settings: { site, base }, theme, compile, ...others };
  return withPageBundle(inputs, ({ entry }) => Promise.resolve(entry));
}

describe('the compiled pages', () => {
  it('are the same for all URLs of a site', async () => {
    const first = await use('http://localhost:4321');
    expect(await use('https://catalogue.example')).toBe(first);
    expect(compiled).toEqual([undefined]);
  });

  it('differ by the path of the site', async () => {
    expect(await use('https://catalogue.example', '/list')).not.toBe(await use('https://catalogue.example'));
    expect(compiled).toHaveLength(2);
  });

  it.each([
    ['the version of the program', { code: 'later program' }],
    ['the language', { site: { language: 'de', accent: undefined } }],
    ['the accent', { site: { language: 'en', accent: '#0d5378' } }],
    ['the embedder', { embedder: { id: 'another' } }],
  ] as const)('differ by %s', async (_, others) => {
    const first = await use('https://catalogue.example');
    expect(await use('https://catalogue.example', '/', undefined, others)).not.toBe(first);
    expect(await use('https://catalogue.example')).toBe(first);
    expect(compiled).toHaveLength(2);
  });

  it('know the URL where the operator has own components, which may read it', async () => {
    await use('http://localhost:4321', '/', THEME);
    await use('https://catalogue.example', '/', THEME);
    expect(compiled).toEqual(['http://localhost:4321', 'https://catalogue.example']);
  });

  it.each([
    ['the style sheet', { styles: 'other.css' }],
    ['the components', { overrides: { footer: 'Footer.astro' } }],
    ['the bytes of a file that these use', { hash: 'c' }],
    ['the bytes of a page of the documentation', { docsHash: 'c' }],
    ['the pages that are hidden', { hasBuiltInDocs: false }],
  ] satisfies [string, Partial<SiteTheme>][])('are compiled again when an operator changes %s', async (_, change) => {
    const first = await use('http://localhost:4321', '/', THEME);
    expect(await use('http://localhost:4321', '/', { ...THEME, ...change })).not.toBe(first);
    expect(compiled).toHaveLength(2);
  });
});
