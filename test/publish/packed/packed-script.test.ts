import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minifySync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

import { packedScript } from '../../../src/publish/packed/packed-script.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import type { VerifyReport } from '../../../scripts/verify/report.ts';
import { portolan } from '../../support/built-site.ts';
import { buildHarbour, type HarbourSite } from '../hosts/harbour-site.ts';

const SCRIPTS = ['_worker.js', 'middleware.js', '_hosts/packed/netlify.mjs', '_hosts/packed/deno.mjs', '_hosts/packed/node.mjs'];

/** Maximum size of the code of a script, minified, in bytes. */
const BUDGET = 8 * 1024;

describe('the script of a site without removed servers', () => {
  const site = { ...DEFAULT_SITE_SETTINGS, files: { ...DEFAULT_SITE_SETTINGS.files, packed: true } } as const;
  const factsOf = (isServingTls: boolean): unknown =>
    JSON.parse(
      /^const SITE = (.*);$/m.exec(packedScript({ removed: [], site }, { url: 'https://harbour.example/' }, isServingTls))?.[1] ?? '',
    );

  it('looks for responses of removed servers where it goes on when the folder is replaced, and not at a host that deploys both', () => {
    expect(factsOf(false)).toMatchObject({ hasGone: true });
    expect(factsOf(true)).toMatchObject({ hasGone: false });
  });
});

describe('a site in packs', () => {
  let site: HarbourSite;
  beforeAll(async () => {
    site = await buildHarbour('/', {}, 'name: Portolan\nfiles: {openGraph: false, packed: pages}\n');
  });

  it.each(SCRIPTS)('has in %s a script of a few kilobytes that imports nothing', async (script) => {
    const text = await readFile(path.join(site.folder, script), 'utf8');
    expect(text).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(/m);
    const code = text.replace(/^const SITE = .*$/m, 'const SITE = self.site;');
    const minified = minifySync(script, code, { module: true });
    expect(minified.errors).toEqual([]);
    expect(Buffer.byteLength(minified.code)).toBeLessThan(BUDGET);
    // With what it knows of the site.
    expect(Buffer.byteLength(text)).toBeLessThan(25 * 1024);
  });

  it('has no configuration of hosts that run no script', () => {
    expect(site.files.filter((file) => file.startsWith('_hosts/'))).toEqual([
      '_hosts/packed/deno.mjs',
      '_hosts/packed/netlify.mjs',
      '_hosts/packed/node.mjs',
      '_hosts/packed/wrangler.json',
    ]);
  });

  it('has no _redirects: the scripts answer all that it rewrites, and Cloudflare Workers accepts no line that is meant for Netlify', () => {
    expect(site.files).toContain('_headers');
    expect(site.files).not.toContain('_redirects');
  });

  it('is verified like one in files', async () => {
    const { code, stdout } = await portolan(['verify', site.folder, '--allow-unsigned', '--json']);
    // The command writes such reports alone.
    const { faults, files } = JSON.parse(stdout) as VerifyReport;
    expect([code, faults]).toEqual([0, []]);
    expect(files).toBe(site.files.length - 1);
    expect(site.files).toEqual(expect.arrayContaining(['packs/0.bin', 'packs/index.json', 'packs/index/0.bin', 'packs/search.json']));
  });
});
