import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { slashPath } from '../../../src/catalog/store/slash-path.ts';
import { NETWORKS } from '../browser-search/networks.ts';
import { siteFiles } from '../browser-search/site-files.ts';
import { serveSite, type ServedSite } from '../browser-search/site-server.ts';
import { largeTools } from './large-tools.ts';

/** Measured pages by kind, as paths below the site's root. */
export const PAGES = {
  home: '',
  list: 'browse/',
  server: 'servers/bench/ten-tools/',
  large: 'servers/bench/two-hundred-tools/',
} as const;

/** Files that those pages can request before any user interaction. */
const ASKED_FOR = /^(?:_astro\/.+|[^/]+\.(?:html|svg|txt|xml|js|png|json)|og\/.+|\.well-known\/.+)$/;

const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** Builds the bundled catalogue with two servers of many tools, and serves it over HTTP/2, compressed like typical hosts do. */
export async function serveBenchSite(): Promise<ServedSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-bench-'));
  try {
    const [content, out] = [path.join(folder, 'content'), path.join(folder, 'dist')];
    await cp(path.join(PROJECT, 'content'), content, { recursive: true });
    await mkdir(path.join(content, 'servers/bench'), { recursive: true });
    await writeFile(path.join(content, 'servers/bench/ten-tools.yaml'), serverFile('bench/ten-tools', 10));
    await writeFile(path.join(content, 'servers/bench/two-hundred-tools.yaml'), serverFile('bench/two-hundred-tools', 200));
    const environment = { ...process.env, PORTOLAN_CONTENT: content, PORTOLAN_OUT: out, PORTOLAN_SITE: 'https://localhost' };
    await promisify(execFile)(process.execPath, [path.join(PROJECT, 'scripts/portolan.mjs'), 'build'], { env: environment });
    const files = await siteFiles(await contentsOf(out));
    const home = files.get('index.html');
    return await serveSite(new Map([...files, ...(home === undefined ? [] : [['', home] as const])]), NETWORKS.none);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function contentsOf(out: string): Promise<Map<string, Uint8Array>> {
  const pages = new Set(Object.values(PAGES).map((page) => `${page}index.html`));
  const names = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => slashPath(path.relative(out, path.join(entry.parentPath, entry.name))))
    .filter((name) => pages.has(name) || ASKED_FOR.test(name));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(out, name))] as const)));
}

/** A content file; JSON is valid YAML. */
function serverFile(qualifiedName: string, tools: number): string {
  const configSchema = {
    type: 'object',
    required: ['region'],
    properties: { region: { type: 'string', description: 'Region of the data.' }, apiKey: { type: 'string', format: 'password' } },
  };
  const facts = {
    qualifiedName,
    displayName: `Bench of ${tools} tools`,
    description: 'A server for measurements of its page.',
    owner: 'bench',
    createdAt: '2026-01-05T00:00:00.000Z',
    connections: [{ type: 'http', url: 'https://bench.example/mcp', configSchema }],
    tools: largeTools(tools),
  };
  return `${JSON.stringify(facts)}\n`;
}
