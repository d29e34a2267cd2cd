import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import type { BuildContext } from '../../../src/site/build/build-context.ts';
import { renderPages } from '../../../src/site/build/render-pages.ts';

/** Compiled pages that show the texts of the context and count what they render. */
const ENTRY = `
export const renderer = {
  open: (context) => ({
    paths: async () => context.paths,
    render: async (request, route) => {
      context.rendered.push(request.url);
      return { response: new Response(route.text, { status: route.status ?? 200 }), failure: route.failure };
    },
  }),
  close: () => {},
};
`;

interface Path {
  readonly pathname: string;
  readonly route: { readonly text: string; readonly status?: number; readonly failure?: string };
  readonly cacheKey?: string;
}

let folder: string;
let written: Map<string, { readonly text: string; readonly key: string | undefined }>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-render-'));
  await writeFile(path.join(folder, 'entry.mjs'), ENTRY);
  written = new Map();
});

/** Renders paths into `written`, which has the files of the call before. */
async function render(paths: readonly Path[], siteKey = 'site'): Promise<{ readonly pages: readonly string[]; readonly urls: string[] }> {
  const context = { paths, rendered: new Array<string>() };
  const result = await renderPages({
    entry: path.join(folder, 'entry.mjs'),
    // The pages above read these members only.
    context: context as unknown as BuildContext,
    settings: { site: 'https://example.org', base: '/list/' },
    siteKey,
    writer: {
      reuse: (file, key) => written.get(file)?.key === key,
      put: (file, contents, key) => {
        written.set(file, { text: Buffer.from(contents).toString(), key });
        return { sha256: '', size: 0 };
      },
    },
  });
  expect(result.rendered).toBe(context.rendered.length);
  return { pages: result.pages, urls: context.rendered };
}

const HOME: Path = { pathname: '/', route: { text: 'home' } };
const ONE: Path = { pathname: '/servers/acme/one', route: { text: 'one' }, cacheKey: '1' };
const TWO: Path = { pathname: '/servers/acme/two/', route: { text: 'two' }, cacheKey: '2' };
const MISSING: Path = { pathname: '/404', route: { text: 'missing', status: 404 } };

describe('rendering pages', () => {
  it('writes each page as the index of its folder, and the page for unknown URLs into the top folder', async () => {
    const { pages, urls } = await render([HOME, ONE, TWO, MISSING]);
    expect([...written].map(([file, { text }]) => [file, text])).toEqual([
      ['index.html', 'home'],
      ['servers/acme/one/index.html', 'one'],
      ['servers/acme/two/index.html', 'two'],
      ['404.html', 'missing'],
    ]);
    expect(pages).toEqual(['', 'servers/acme/one/', 'servers/acme/two/', '404/']);
    expect(urls[1]).toBe('https://example.org/list/servers/acme/one/');
  });

  it('renders again only pages with another key, and those without one', async () => {
    await render([HOME, ONE, TWO]);
    const changed = { ...TWO, route: { text: 'changed' }, cacheKey: '3' };
    const { pages, urls } = await render([HOME, ONE, changed]);
    expect(urls).toEqual(['https://example.org/list/', 'https://example.org/list/servers/acme/two/']);
    expect(pages).toEqual(['', 'servers/acme/one/', 'servers/acme/two/']);
    expect(written.get('servers/acme/two/index.html')?.text).toBe('changed');
  });

  it('renders all pages for another key of the site', async () => {
    await render([ONE, TWO]);
    expect((await render([ONE, TWO], 'other')).urls).toHaveLength(2);
  });

  it('gives pages with equal props keys of their own', async () => {
    await render([ONE, { ...TWO, cacheKey: '1' }]);
    expect(new Set([...written.values()].map(({ key }) => key)).size).toBe(2);
  });

  it('gives a path of two routes to the first', async () => {
    await render([ONE, { ...ONE, pathname: '/servers/acme/one/', route: { text: 'second' } }]);
    expect(written.get('servers/acme/one/index.html')?.text).toBe('one');
  });

  it('fails with the path of a page that cannot be rendered, and the reason', async () => {
    const failing = (failure: string): Path => ({ ...ONE, route: { text: '', status: 500, failure } });
    const error: unknown = await render([failing('Error: No tide.\n    at x')]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: 'The page /servers/acme/one/ cannot be rendered: Error: No tide.',
      stack: 'Error: No tide.\n    at x',
    });
    expect(written.size).toBe(0);
  });
});
