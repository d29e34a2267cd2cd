import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { filesBelow } from '../../support/built-site.ts';
import { publishedTree } from '../../support/page-tree.ts';

/** A name that ends like a file of another type. */
export const SCRIPT_NAME = 'crowd/next.js';

/** Names of all forms: with an at sign, with dots, in mixed case, without a slash; and enough others for several pages. */
export const NAMES: readonly string[] = [
  '@crew/compass',
  'acme/Weather',
  'io.github.crew/na.me',
  'exa',
  ...Array.from({ length: 23 }, (_, at) => `crowd/server-${String(at + 1).padStart(2, '0')}`),
  SCRIPT_NAME,
];

/** Names of removed servers; the second has another name in the official registry API. */
export const REMOVED_NAMES: readonly string[] = ['acme/Sunk', '@crew/lost_boat', 'io.github.crew/old.na-me', 'wreck', 'acme/versions'];

/** Time of their removal. */
export const REMOVED_SINCE = '2026-02-03T04:05:06.000Z';

/** Names in the profile `harbour`. */
export const MEMBERS: readonly string[] = ['acme/Weather', '@crew/compass', 'crowd/server-05'];

/** Pages of the list, ten servers each. */
export const PAGES = Math.ceil(NAMES.length / 10);

/** A site with its files. */
export interface HarbourSite {
  readonly folder: string;
  /** Path on its host. */
  readonly base: string;
  /** Paths of its files, sorted. */
  readonly files: readonly string[];
}

/**
 * Publishes a catalogue of {@link NAMES} with short pages, for a base path such as `/list/`.
 *
 * @param siteYaml text of `site.yaml`; by default there is none
 */
export async function buildHarbour(
  base = '/',
  environment: Readonly<Record<string, string>> = {},
  siteYaml?: string,
): Promise<HarbourSite> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-content-'));
  const settings = siteYaml === undefined ? [] : [['site.yaml', siteYaml] as const];
  for (const [file, text] of [...settings, ...harbourContent()]) {
    await mkdir(path.dirname(path.join(content, file)), { recursive: true });
    await writeFile(path.join(content, file), text);
  }
  const folder = await publishedTree(content, { PORTOLAN_SITE: 'https://harbour.example', PORTOLAN_BASE: base, ...environment });
  await rm(content, { recursive: true });
  return { folder, base, files: await filesBelow(folder) };
}

/** The content: texts of files by path. */
export function* harbourContent(): Generator<readonly [file: string, text: string]> {
  yield ['profiles/harbour.yaml', `name: Harbour\nservers: ${JSON.stringify(MEMBERS)}\n`];
  for (const [at, name] of NAMES.entries()) {
    const [owner = '', bare] = name.toLowerCase().split('/');
    const record = {
      qualifiedName: name,
      displayName: name === 'acme/Weather' ? 'Weather' : `Server ${at + 1}`,
      description: name === 'acme/Weather' ? 'Forecasts of rain and wind for sailors.' : 'Does what its name says.',
      useCount: 100 - at,
      createdAt: '2025-05-01T10:00:00.000Z',
      connections: [{ type: 'http', url: `https://server-${at}.example`, configSchema: { type: 'object', properties: {} } }],
      tools: [{ name: 'run', description: 'Runs.', inputSchema: { type: 'object', properties: {} } }],
    };
    // Every JSON text is YAML.
    yield [`servers/${bare === undefined ? `_/${owner}` : `${owner}/${bare}`}.yaml`, `${JSON.stringify(record)}\n`];
  }
  for (const name of REMOVED_NAMES) {
    const [owner = '', bare] = name.toLowerCase().split('/');
    const record = {
      qualifiedName: name,
      displayName: bare ?? owner,
      description: 'Sank long ago.',
      createdAt: '2025-05-01T10:00:00.000Z',
      useCount: 1_000_000,
      connections: [{ type: 'http', url: 'https://gone.example', configSchema: { type: 'object', properties: {} } }],
      tools: [{ name: 'sink', description: 'Sinks.', inputSchema: { type: 'object', properties: {} } }],
      state: { status: 'gone', since: REMOVED_SINCE, code: 'deleted', message: 'Its source says that it was deleted.' },
    };
    yield [`servers/${bare === undefined ? `_/${owner}` : `${owner}/${bare}`}.yaml`, `${JSON.stringify(record)}\n`];
  }
}
