import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

import { FILE_FAMILIES } from '../../../src/api/files/file-families.ts';
import { reservedUntil } from '../../../src/catalog/content-file/removed-server.ts';
import { ALL_FAMILIES, type FileFamilies } from '../../../src/catalog/values/file-families.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { hostFiles } from '../../../src/publish/hosts/host-files.ts';
import { publishedFamilies } from '../../../src/publish/hosts/published-families.ts';
import { packedHostFiles } from '../../../src/publish/packed/packed-host-files.ts';
import { removedRecord } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };

/** The configuration files of a catalogue with a removed server, by name. */
function recipes(files: FileFamilies): ReadonlyMap<string, string> {
  const removed = [removedRecord('acme/sunk', reservedUntil('2026-01-01T00:00:00.000Z'))];
  const catalog = { records: [], removed, site: { ...DEFAULT_SITE_SETTINGS, files } };
  return new Map([...hostFiles(catalog, PUBLICATION)].map(([name, contents]) => [name, contents.toString()]));
}

/** What the configuration of a host says of the files of a family. */
const WORDS: readonly (readonly [Partial<FileFamilies>, RegExp])[] = [
  [{ openGraph: false }, /\bog\//],
  [{ badges: false }, /badges/],
  [{ icons: false }, /\/icons|icons\\?\//],
  [{ ownerFeeds: false }, /owners/],
  [{ official: false }, /v0/],
  [{ install: false }, /connect\b/],
  [{ twins: false }, /list\/index[.]md|categories/],
  [{ twins: false, briefs: false }, /^\/list\/servers\/\*$|"\/list\/servers\/\(\.\*\)"|--include 'servers/m],
];

describe('the configurations of hosts', () => {
  it.each(WORDS)('have no rule for files that %o switches off', (off, words) => {
    const all = recipes(ALL_FAMILIES);
    const some = recipes({ ...ALL_FAMILIES, ...off });
    expect([...some.keys()]).toEqual([...all.keys()]);
    expect([...all.values()].some((text) => words.test(text))).toBe(true);
    expect([...some].filter(([, text]) => words.test(text)).map(([name]) => name)).toEqual([]);
  });

  it('name the official registry API in every file that has rules for it', () => {
    const naming = [...recipes(ALL_FAMILIES)].filter(([, text]) => text.includes('v0')).map(([name]) => name);
    expect(naming).toEqual([
      ...['_headers', '_redirects', 'vercel.json', '_routes.json', '_worker.js'],
      ...['_hosts/nginx.conf', '_hosts/Caddyfile', '_hosts/s3-sync.sh', '_hosts/cloudfront-function.js'],
    ]);
  });

  it('write a CloudFront function that answers lists and removed servers without the official registry API', () => {
    const context = createContext({});
    runInContext(String(recipes({ ...ALL_FAMILIES, official: false }).get('_hosts/cloudfront-function.js')), context);
    const answer = (uri: string): unknown =>
      runInContext(
        `JSON.parse(JSON.stringify(handler({ context: { eventType: 'viewer-request' }, request: { method: 'GET', uri: ${JSON.stringify(uri)}, querystring: {}, headers: {} } })))`,
        context,
      );
    expect(answer('/list/api/servers')).toMatchObject({ uri: '/list/api/servers.json' });
    expect(answer('/list/api/servers/acme/sunk')).toMatchObject({ uri: '/list/api/gone/acme/sunk.json' });
    expect(answer('/list/v0.1/servers')).toMatchObject({ statusCode: 301 });
  });

  it('let a script of a site in packs know only what is published', () => {
    const files = { ...ALL_FAMILIES, packed: true, badges: false, official: false } as const;
    const catalog = { removed: [], site: { ...DEFAULT_SITE_SETTINGS, files } };
    for (const [name, contents] of packedHostFiles(catalog, PUBLICATION)) {
      const text = contents.toString();
      const { families = [], gone = [] } = JSON.parse(/const SITE = (.*);\n/.exec(text)?.[1] ?? '{}') as Record<string, unknown>;
      expect([name, JSON.stringify([families, gone]), text]).toEqual([
        name,
        expect.not.stringMatching(/badges|v0/),
        expect.not.stringMatching(/list\/(?:badges|v0)/),
      ]);
    }
  });
});

describe('the published families', () => {
  it('are the whole table if nothing is switched off', () => {
    expect(publishedFamilies(ALL_FAMILIES)).toEqual(FILE_FAMILIES);
  });

  it('keep the paths of a family that has other files', () => {
    const feeds = publishedFamilies({ ...ALL_FAMILIES, ownerFeeds: false }).find(({ name }) => name === 'feeds');
    expect(feeds?.paths).toEqual(['feeds/*', 'changes/feed.xml']);
  });
});
