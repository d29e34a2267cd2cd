import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readListRequest } from '../../../src/api/registry/list-request.ts';
import { reservedUntil, type RemovedServer } from '../../../src/catalog/content-file/removed-server.ts';
import { isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { hostFiles } from '../../../src/publish/hosts/host-files.ts';
import { removedServerScript } from '../../../src/publish/hosts/removed-routes.ts';
import { listFileScript } from '../../../src/publish/hosts/list-routes.ts';
import { defined } from '../../support/defined.ts';
import { removedRecord } from '../../support/records.ts';
import { cloudflareRules } from './cloudflare-pages.ts';
import { matched, readHeaderRules, readRedirectRules } from './rules-file.ts';
import { VERCEL_SCHEMA } from './vercel-schema.ts';

const NOTHING = { records: [], removed: [], site: DEFAULT_SITE_SETTINGS };

function recipes(base: string): ReadonlyMap<string, string> {
  return new Map([...hostFiles(NOTHING, { url: `https://harbour.example${base}` })].map(([name, contents]) => [name, contents.toString()]));
}

describe.each(['/', '/list/', '/a/b.c/'])('the host configurations for a site at %s', (base) => {
  const files = recipes(base);
  const file = (name: string): string => defined(files.get(name));

  it('keep to the limits of _headers: 100 rules, 2,000 characters a line, one splat a pattern', () => {
    const rules = readHeaderRules(file('_headers'));
    expect(rules.length).toBeLessThanOrEqual(100);
    expect(rules.every(({ pattern }) => pattern.startsWith(base) && pattern.split('*').length <= 2)).toBe(true);
    expect(
      Math.max(
        ...file('_headers')
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(2000);
  });

  it('set no header twice for a path, because hosts would join the values', () => {
    const rules = readHeaderRules(file('_headers'));
    const part = fc.constantFrom('api', 'search', '_astro', 'v0.1', 'servers', 'records.jsonl', '.well-known', 'ai-catalog.json', 'a', '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const set = rules
          .filter(({ pattern }) => matched(pattern, base + parts.join('/')) !== undefined)
          .flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()));
        expect(new Set(set).size).toBe(set.length);
      }),
    );
  });

  it('keep to the limits of _redirects on Cloudflare Pages, which ignores no line that is meant for it', () => {
    const all = readRedirectRules(file('_redirects'));
    const taken = cloudflareRules(file('_redirects'));
    const passedOver = all.filter(({ line }) => !taken.some((rule) => rule.line === line));
    const isDynamic = ({ from }: { from: string }): boolean => /[*:]/.test(from);
    expect(taken.filter(isDynamic).length).toBeLessThanOrEqual(100);
    expect(taken.filter((rule) => !isDynamic(rule)).length).toBeLessThanOrEqual(2000);
    expect(all.every(({ line }) => line.length <= 1000)).toBe(true);
    // It ignores lists, which the worker answers, and problems.
    expect(passedOver.every(({ from, status }) => from === `${base}api/servers` || status === 404)).toBe(true);
    // It drops a rule with a page's file as its target as a redirect loop.
    expect(taken.every(({ to }) => !/\/index(?:\.html)?$/.test(to))).toBe(true);
  });

  it('keep every rule of _redirects below the base, and use only captured placeholders in destinations', () => {
    for (const { from, query, to, line } of readRedirectRules(file('_redirects'))) {
      expect([from.startsWith(base), to.startsWith(base)], line).toEqual([true, true]);
      const taken = `${from} ${Object.values(query).join(' ')}`;
      for (const [, name] of to.matchAll(/:([a-z]+)/g))
        expect(name === 'splat' ? taken.includes('*') : taken.includes(`:${name ?? ''}`), line).toBe(true);
    }
  });

  it('keep to the limits of _routes.json: version 1, 100 rules, 100 characters each', () => {
    expect(JSON.parse(file('_routes.json'))).toEqual({ version: 1, include: [`${base}api/servers`], exclude: [] });
  });

  it('write vercel.json with the documented keys and limits', () => {
    const isConfiguration = new Ajv2020({ allErrors: true }).compile(VERCEL_SCHEMA);
    const value: unknown = JSON.parse(file('vercel.json'));
    expect(isConfiguration(value), JSON.stringify(isConfiguration.errors)).toBe(true);
  });

  it('write an upload script with valid shell syntax', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portolan-script-'));
    writeFileSync(path.join(folder, 's3-sync.sh'), file('_hosts/s3-sync.sh'));
    expect(() => execFileSync('sh', ['-n', path.join(folder, 's3-sync.sh')], { stdio: 'pipe' })).not.toThrow();
    rmSync(folder, { recursive: true });
  });

  it('write a CloudFront function of at most 10 KB that uses only features of its runtime', () => {
    const script = file('_hosts/cloudfront-function.js');
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(10_240);
    expect(script.replace(/"(?:[^"\\]|\\.)*"/g, '""')).not.toMatch(
      /\b(?:async|await|import|export|require|class|eval|Function|fetch|setTimeout|process|URL|Headers|Date)\b|\?\?|\?\.|`/,
    );
  });

  it('state which lines the operator has to set', () => {
    expect(file('_hosts/nginx.conf')).toMatch(/^ {4}listen 80;$/m);
    expect(file('_hosts/nginx.conf')).toMatch(/^ {4}root \/srv\/portolan;$/m);
    expect(file('_hosts/Caddyfile')).toMatch(/^\{\$PORTOLAN_ADDRESS::80\} \{$/m);
    for (const name of ['_hosts/nginx.conf', '_hosts/Caddyfile', '_hosts/s3-sync.sh', '_hosts/cloudfront-function.js'])
      expect(file(name).split('\n').slice(0, 2).join('\n'), name).toMatch(/^(?:#|\/\/)/m);
  });
});

describe('the host configurations for a catalogue with 2,000 removed servers', () => {
  const removed = Array.from({ length: 2000 }, (_, at) =>
    removedRecord(
      `${at % 2 === 0 ? '@' : ''}owner-${at % 40}/a-server-of-some-name-${at}`,
      reservedUntil(`2026-01-${String((at % 28) + 1).padStart(2, '0')}T00:00:00.000Z`),
    ),
  );
  const one = sizesOf([removedRecord('acme/sunk')]);
  const many = sizesOf(removed);

  it('are as long as for one, except the CloudFront function, which contains as many names as fit', () => {
    for (const [name, bytes] of one) if (name !== CLOUDFRONT) expect([name, many.get(name)]).toEqual([name, bytes]);
    expect(many.get(CLOUDFRONT)).toBeLessThanOrEqual(10_240);
    expect(many.get(CLOUDFRONT)).toBeGreaterThan(10_000);
  });

  it('name the latest removed servers in the CloudFront function', () => {
    const script = defined(
      new Map(hostFiles({ records: [], removed, site: DEFAULT_SITE_SETTINGS }, { url: 'https://harbour.example/' })).get(CLOUDFRONT),
    ).toString();
    const named = removed.filter(({ qualifiedName }) => script.includes(` ${qualifiedName} `));
    const last = removed.toSorted((a, b) => (a.since > b.since ? -1 : 1)).at(0);
    expect(named.length).toBeGreaterThan(40);
    expect(new Set(named.map(({ since }) => since))).toEqual(new Set([last?.since]));
    expect(named.every(({ id }) => script.includes(` ${id} `))).toBe(true);
  });

  it('run the script of Cloudflare Pages for servers, and only for lists if none was removed', () => {
    const routes = new Map(hostFiles({ records: [], removed, site: DEFAULT_SITE_SETTINGS }, { url: 'https://harbour.example/list/' })).get(
      '_routes.json',
    );
    const include = ['/list/api/servers', '/list/servers/*', '/list/api/servers/*', '/list/v0.1/servers/*', '/list/v0/servers/*'];
    expect(JSON.parse(String(routes))).toEqual({ version: 1, include, exclude: [] });
  });
});

const CLOUDFRONT = '_hosts/cloudfront-function.js';

function sizesOf(removed: readonly RemovedServer[]): ReadonlyMap<string, number> {
  const files = [...hostFiles({ records: [], removed, site: DEFAULT_SITE_SETTINGS }, { url: 'https://harbour.example/list/' })];
  return new Map(files.map(([name, contents]) => [name, Buffer.byteLength(contents)]));
}

describe('the routes of removed servers', () => {
  const context = createContext({});
  runInContext(removedServerScript({ official: true }), context);
  const fileOf = (path: string): unknown => runInContext(`(goneServer(${JSON.stringify(path)}) || {}).file`, context);
  const part = fc.stringMatching(/^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,62}[a-zA-Z0-9])?$/);
  const anyName = fc
    .tuple(fc.constantFrom('', '@'), fc.array(part, { minLength: 1, maxLength: 2 }))
    .map(([at, parts]) => at + parts.join('/'));

  it('map every path of a valid name to its tombstone file, and no other path to a file', () => {
    fc.assert(
      fc.property(anyName.filter(isQualifiedName), (name) => {
        for (const target of [`servers/${name}/`, `api/servers/${name}`, `api/servers/${name}.json`])
          expect([target, fileOf(target)]).toEqual([target, `api/gone/${name}.json`]);
        for (const target of [`connect/${name}/`, `api/gone/${name}.json`, `v0.1/servers/${name}`, `servers/../${name}`.replace('..', '%')])
          expect([target, fileOf(target)]).toEqual([target, undefined]);
        for (const rest of ['versions', 'versions/latest', 'versions/versions', 'versions/1.2.3'])
          if (!name.endsWith('/versions') && rest !== 'versions/versions')
            expect([rest, fileOf(`v0.1/servers/${name}/${rest}`)]).toEqual([rest, `v0.1/gone/${name}.json`]);
      }),
    );
    expect(fileOf('v0.1/servers/acme/versions/versions')).toBe('v0.1/gone/acme/versions.json');
    expect(fileOf('v0.1/servers/acme/versions/versions/latest')).toBe('v0.1/gone/acme/versions.json');
    for (const odd of [
      '',
      'servers/',
      'servers//',
      'servers/a b/',
      'servers/%2e/',
      'api/servers',
      'api/servers/_page/2.json/'.slice(0, -1),
      'v0.1/servers',
    ])
      expect([odd, String(fileOf(odd)).startsWith('api/gone/a')]).toEqual([odd, false]);
  });
});

describe('the routes of a list', () => {
  const context = createContext({});
  runInContext(listFileScript(), context);
  const listFile = (parameters: Record<string, string>): string | undefined => {
    // The script returns a string or undefined.
    return runInContext(`listFile(${JSON.stringify(parameters)})`, context) as string | undefined;
  };

  it('lead to a file only if the live API would return the same', () => {
    const text = fc.oneof(fc.constantFrom('', '1', '2', '10', '010', '0', '-1', '|', '|1|10', ' ', 'harbour', 'rain'), fc.string());
    fc.assert(
      fc.property(
        fc.record(
          { q: text, profile: text, page: text, pageSize: text, sort: text, facets: text },
          { requiredKeys: ['q', 'profile', 'page', 'pageSize'] },
        ),
        (parameters) => {
          const file = listFile(parameters);
          if (file === undefined) return;
          const read = readListRequest(new URLSearchParams(parameters).toString());
          const request = 'request' in read ? read.request : undefined;
          const plain = { q: '', pageSize: 10, sort: 'relevance', facets: false };
          const page = /^api\/servers(?:\/_page\/(\d+))?\.json$/.exec(file);
          const profile = /^api\/profiles\/([a-z0-9-]+)\/servers\.json$/.exec(file);
          if (page !== null) expect(request).toEqual({ ...plain, profile: '', page: Number(page[1] ?? 1) });
          else expect(request).toEqual({ ...plain, profile: profile?.[1], page: 1 });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    [{}, 'api/servers.json'],
    [{ page: '3' }, 'api/servers/_page/3.json'],
    [{ page: '3', pageSize: '10' }, 'api/servers/_page/3.json'],
    [{ profile: 'harbour' }, 'api/profiles/harbour/servers.json'],
    [{ q: 'rain' }, undefined],
    [{ sort: 'name' }, undefined],
    [{ page: '2', facets: 'true' }, undefined],
    [{ pageSize: '20' }, undefined],
  ])('lead %j to %s', (parameters, file) => {
    expect(listFile(parameters)).toBe(file);
  });
});
