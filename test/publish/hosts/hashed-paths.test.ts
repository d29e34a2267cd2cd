import { describe, expect, it } from 'vitest';

import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { hashedPaths } from '../../../src/publish/hosts/hashed-paths.ts';
import { hostFiles } from '../../../src/publish/hosts/host-files.ts';

describe('the paths of hashed files', () => {
  it('are those of assets, and the folders of the index', () => {
    const written = ['_astro/b.AbCd1234.js', 'index.html', 'search/manifest.json', 'search/ed3f/terms-0.bin', 'search/ed3f/terms-1.bin'];
    expect(hashedPaths([...written, '_astro/a.AbCd1234.css'])).toEqual(['_astro/a.AbCd1234.css', '_astro/b.AbCd1234.js', 'search/ed3f/*']);
  });

  it.each([
    ['a few assets', 20, 64],
    ['more assets than Cloudflare Pages allows rules', 100, 64],
    ['a name that is longer than a rule may be', 20, 101],
  ])('do not bring the routes of Cloudflare Pages above their limits: %s', (_, count, length) => {
    const written = Array.from({ length: count }, (_value, at) => `_astro/${String(at).padEnd(length - '/list/_astro/'.length, 'x')}`);
    const { include, exclude } = routesOf(written);
    expect(include.length + exclude.length).toBeLessThanOrEqual(100);
    expect([...include, ...exclude].filter((rule) => rule.length > 100)).toEqual([]);
    expect(include.includes('/list/_astro/*')).toBe(count === 20 && length === 64);
  });
});

function routesOf(written: readonly string[]): { readonly include: readonly string[]; readonly exclude: readonly string[] } {
  const catalog = { records: [], removed: [], site: DEFAULT_SITE_SETTINGS };
  const files = new Map(hostFiles(catalog, { url: 'https://harbour.example/list/' }, written));
  // Written by `hostFiles`, in this shape.
  return JSON.parse(String(files.get('_routes.json'))) as { include: string[]; exclude: string[] };
}
