import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CADDY, NGINX, type FileServer, type FileServerKind } from '../../publish/hosts/file-server.ts';
import { buildHarbour, type HarbourSite } from '../../publish/hosts/harbour-site.ts';
import { API_OPERATIONS } from './api-client.ts';
import { EDITOR_OPERATIONS } from './editor-client.ts';
import { serveLive, type LiveServer } from './live-server.ts';
import { outcomeOf, type Target } from './operation.ts';
import { REGISTRY_OPERATIONS } from './registry-client.ts';

const ALL = [...REGISTRY_OPERATIONS, ...API_OPERATIONS, ...EDITOR_OPERATIONS];
const HOSTS = ['live', 'live, open', 'nginx', 'Caddy'] as const;

type Host = (typeof HOSTS)[number];
type Row = Readonly<Record<'live' | 'open' | 'files', string>>;

const WORKS: Row = { live: 'works', open: 'works', files: 'works' };
const WITH_KEYS = (error: string): Row => ({ live: error, open: 'works', files: 'works' });
const UNKNOWN = (error: string): Row => ({ live: error, open: error, files: error });
const NOT_IN_FILES = (error: string): Row => ({ live: 'works', open: 'works', files: error });

/** How it ends where not everything works; everything else works everywhere. */
const ROWS: Readonly<Record<string, Row>> = {
  '@smithery/registry: search': NOT_IN_FILES('APIError 404'),
  '@smithery/registry: search with a filter': NOT_IN_FILES('APIError 404'),
  '@smithery/registry: pages of another size': NOT_IN_FILES('APIError 404'),
  '@smithery/registry: get by name in another case': NOT_IN_FILES('NotFoundError 404'),
  '@smithery/registry: get an unknown name': UNKNOWN('NotFoundError 404'),
  // Neither has an error class for 410: both throw their general one, with the status and the body, which contains the tombstone.
  '@smithery/registry: get a removed server': UNKNOWN('APIError 410'),
  '@smithery/api: get a removed server': UNKNOWN('APIError 410'),
  '@smithery/registry: get with a wrong key': WITH_KEYS('UnauthorizedError 401'),
  '@smithery/registry: list with a wrong key': WITH_KEYS('UnauthorizedError 401'),
  '@smithery/registry: get without a key': WITH_KEYS('UnauthorizedError 401'),
  '@smithery/api: search': NOT_IN_FILES('NotFoundError 404'),
  '@smithery/api: search, and page through what is found': NOT_IN_FILES('NotFoundError 404'),
  '@smithery/api: its own pager with pages of another size': NOT_IN_FILES('NotFoundError 404'),
  '@smithery/api: get by name in another case': NOT_IN_FILES('NotFoundError 404'),
  '@smithery/api: get an unknown name': UNKNOWN('NotFoundError 404'),
  '@smithery/api: get with a wrong key': WITH_KEYS('AuthenticationError 401'),
  '@smithery/api: list with a wrong key': WITH_KEYS('AuthenticationError 401'),
  // An editor sends no key, and takes 4xx for a name as "there is none".
  'VS Code (imitated): list': WITH_KEYS('Error the list answers 401'),
  'VS Code (imitated): search': { ...WITH_KEYS('Error the list answers 401'), files: 'every server, found or not' },
  'VS Code (imitated): get each by name': WITH_KEYS('Error the list answers 401'),
};

describe('the unmodified clients of the original registry and of an editor, against a live and a static catalogue', () => {
  const targets = new Map<Host, Target>();
  const closing: (() => Promise<void>)[] = [];
  const seen = new Map<string, string>();
  let site: HarbourSite;

  beforeAll(async () => {
    site = await buildHarbour('/list/');
    const add = (host: Host, { url, key = '', close }: LiveServer | (FileServer & { key?: string })): void => {
      targets.set(host, { url, key });
      closing.push(close);
    };
    add('live', await serveLive(site, { isOpen: false }));
    add('live, open', await serveLive(site, { isOpen: true }));
    if (NGINX.isInstalled) add('nginx', await NGINX.start(site.folder, site.base));
    if (CADDY.isInstalled) add('Caddy', await CADDY.start(site.folder, site.base));
  });

  afterAll(async () => {
    for (const close of closing) await close();
    process.stdout.write(`\n${matrix(seen)}\n`);
  });

  describe.each(HOSTS)('%s', (host) => {
    it.skipIf(!kindOf(host).isInstalled).each(ALL)(`$client: $name ${kindOf(host).needs}`, async (operation) => {
      const target = targets.get(host);
      if (target === undefined) throw new Error(`${host} does not run`);
      const outcome = await outcomeOf(operation, target);
      const row = `${operation.client}: ${operation.name}`;
      seen.set(`${host} ${row}`, outcome);
      expect(outcome).toBe(wanted(host, row));
    });
  });
});

function kindOf(host: Host): Pick<FileServerKind, 'isInstalled' | 'needs'> {
  if (host === 'nginx') return NGINX;
  return host === 'Caddy' ? CADDY : { isInstalled: true, needs: '' };
}

function wanted(host: Host, row: string): string {
  const { live, open, files } = ROWS[row] ?? WORKS;
  if (host === 'live') return live;
  return host === 'live, open' ? open : files;
}

/** Client × operation × host, as a table in Markdown. */
function matrix(seen: ReadonlyMap<string, string>): string {
  const rows = ALL.map(({ client, name }) => [client, name, ...HOSTS.map((host) => seen.get(`${host} ${client}: ${name}`) ?? 'not run')]);
  const lines = [['client', 'operation', ...HOSTS], ['---', '---', ...HOSTS.map(() => '---')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
