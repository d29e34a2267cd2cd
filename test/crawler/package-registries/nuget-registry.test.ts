import { describe, expect, it } from 'vitest';

import type { PackageFacts } from '../../../src/catalog/packages/package-facts.ts';
import { nugetFacts, nugetRegistry } from '../../../src/crawler/package-registries/nuget-registry.ts';
import { bytesReader } from '../../../src/crawler/package-registries/registry-document.ts';
import { failureOf, guard } from '../../support/guard.ts';
import type { TestServer } from '../../support/http-server.ts';
import { testServer } from '../../support/opened.ts';

type Documents = (url: string) => Readonly<Record<string, unknown>>;

/** A registry with these documents, by path. */
async function registryOf(documents: Documents): Promise<TestServer> {
  const server: TestServer = await testServer((request, response) => {
    const found = documents(server.url)[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200).end(typeof found === 'string' ? found : JSON.stringify(found ?? {}));
  });
  return server;
}

const INDEX: Documents = (url) => ({
  '/v3/index.json': {
    version: '3.0.0',
    resources: [
      { '@id': `${url}/old/`, '@type': 'RegistrationsBaseUrl' },
      { '@id': `${url}/reg/`, '@type': 'RegistrationsBaseUrl/3.6.0' },
      { '@id': `${url}/flat/{lower_id}/{lower_version}/readme`, '@type': 'ReadmeUriTemplate/6.13.0' },
    ],
  },
});

function ask(server: TestServer, version?: string, origins: readonly string[] = []): Promise<PackageFacts> {
  const registry = { base: `${server.url}/v3/index.json`, origins: new Set([server.url, ...origins]) };
  const read = bytesReader(registry, guard({ allowPrivateHosts: true }), new AbortController().signal);
  const stated = { registryType: 'nuget', identifier: 'Acme.Tides', transport: { type: 'stdio' } } as const;
  return nugetFacts({ ...stated, ...(version !== undefined && { version }) }, nugetRegistry(registry.base, read));
}

const STATED = { registryType: 'nuget', identifier: 'Acme.Tides' };
const HASH = `${'A'.repeat(86)}==`;

const FIRST = {
  version: '1.0.0',
  published: '2026-01-02T03:04:05+00:00',
  listed: true,
  licenseExpression: 'MIT',
  licenseUrl: 'https://licenses.example/MIT',
  projectUrl: 'https://github.com/acme/tides',
};
const SECOND = { version: '2.0.0', published: '2026-02-02T03:04:05+00:00' };

function registration(...releases: readonly object[]): object {
  return { items: [{ items: releases.map((catalogEntry) => ({ catalogEntry })) }] };
}

describe('what a NuGet registry says', () => {
  it('is read from the registration, and the server from the README', async () => {
    const server = await registryOf((url) => ({
      ...INDEX(url),
      '/reg/acme.tides/index.json': registration(FIRST, SECOND),
      '/flat/acme.tides/1.0.0/readme': '# Tides\n<!-- mcp-name: io.github.acme/tides -->',
    }));
    expect(await ask(server, '1.0')).toEqual({
      ...STATED,
      version: '1.0',
      state: 'published',
      license: 'MIT',
      repository: 'https://github.com/acme/tides',
      releasedAt: '2026-01-02T03:04:05.000Z',
      newestVersion: '2.0.0',
      newestAt: '2026-02-02T03:04:05.000Z',
      namedServer: 'io.github.acme/tides',
    });
    // The service index is requested once.
    expect(server.requests).toHaveLength(3);
  });

  it('is read from the last page, the release and its details if these are documents of their own', async () => {
    const server = await registryOf((url) => ({
      ...INDEX(url),
      '/reg/acme.tides/index.json': { items: [{ '@id': `${url}/reg/1.json` }, { '@id': `${url}/reg/2.json` }] },
      '/reg/2.json': { items: [{ catalogEntry: SECOND }] },
      '/reg/acme.tides/1.0.0.json': { catalogEntry: `${url}/details.json`, listed: false, published: '1900-01-01T00:00:00+00:00' },
      '/details.json': { ...FIRST, packageHash: HASH, packageHashAlgorithm: 'SHA512', repository: { url: 'git://github.com/acme/t.git' } },
    }));
    expect(await ask(server, '1.0.0')).toEqual({
      ...STATED,
      version: '1.0.0',
      state: 'unlisted',
      license: 'MIT',
      repository: 'https://github.com/acme/t',
      newestVersion: '2.0.0',
      newestAt: '2026-02-02T03:04:05.000Z',
      integrity: `sha512-${HASH}`,
    });
  });

  it.each<[string, object, string]>([
    ['its message', { message: 'Use another.', reasons: ['Legacy'] }, 'Use another.'],
    ['its reasons', { reasons: ['Legacy', 'CriticalBugs', 3] }, 'Legacy, CriticalBugs'],
  ])('names a deprecated release with %s', async (_what, deprecation, message) => {
    const documents: Documents = (url) => ({ ...INDEX(url), '/reg/acme.tides/index.json': registration({ ...FIRST, deprecation }) });
    expect(await ask(await registryOf(documents))).toMatchObject({ state: 'deprecated', message });
  });

  it('names a package and a release that do not exist', async () => {
    expect(await ask(await registryOf(INDEX), '1.0.0')).toEqual({ ...STATED, version: '1.0.0', state: 'missing' });
    const server = await registryOf((url) => ({ ...INDEX(url), '/reg/acme.tides/index.json': registration(FIRST) }));
    expect(await ask(server, '3.0.0')).toEqual({ ...STATED, version: '3.0.0', state: 'missing' });
    expect(await ask(server, '../3')).toEqual({ ...STATED, version: '../3', state: 'missing' });
  });

  it('loses values of the wrong type', async () => {
    const release = { version: '1.0.0', listed: 'no', deprecation: [], licenseExpression: 5, licenseUrl: {}, projectUrl: 'javascript:1' };
    const odd = { ...release, published: 3, packageHashAlgorithm: 'SHA512', packageHash: 'short' };
    const server = await registryOf((url) => ({ ...INDEX(url), '/reg/acme.tides/index.json': registration(odd) }));
    expect(await ask(server, '1.0.0')).toEqual({ ...STATED, version: '1.0.0', state: 'published', newestVersion: '1.0.0' });
  });

  it.each<[string, Documents, string]>([
    ['names no metadata', () => ({ '/v3/index.json': { resources: [] } }), 'bad-encoding'],
    ['does not exist', () => ({}), 'bad-encoding'],
    ['is no JSON', () => ({ '/v3/index.json': '<html>' }), 'bad-encoding'],
    ['has a registration without releases', (url) => ({ ...INDEX(url), '/reg/acme.tides/index.json': { items: 'x' } }), 'bad-encoding'],
    ['is larger than 4 MiB', () => ({ '/v3/index.json': 'x'.repeat(4 * 1024 * 1024 + 1) }), 'too-large'],
  ])('is a failure, not a missing package, if the service index %s', async (_what, documents, code) => {
    expect((await failureOf(ask(await registryOf(documents)))).code).toBe(code);
  });

  it('is read from another origin only if the setting names it', async () => {
    const other = await registryOf(() => ({ '/acme.tides/index.json': registration(FIRST) }));
    const server = await registryOf(() => ({
      '/v3/index.json': { resources: [{ '@id': other.url, '@type': 'RegistrationsBaseUrl' }] },
    }));
    expect(await failureOf(ask(server))).toMatchObject({ code: 'refused-url' });
    expect(other.requests).toEqual([]);
    expect(await ask(server, undefined, [other.url])).toMatchObject({ state: 'published', newestVersion: '1.0.0' });
  });
});
