import { describe, expect, it } from 'vitest';

import { npmFacts, repositoryOf } from '../../../src/crawler/package-registries/npm-registry.ts';
import type { ReadDocument } from '../../../src/crawler/package-registries/registry-document.ts';

/** A registry with these documents, by path. */
function registry(documents: Readonly<Record<string, object>>): ReadDocument {
  // Documents of a test are JSON.
  return (path) => Promise.resolve(documents[path] as Awaited<ReturnType<ReadDocument>>);
}

const stated = { registryType: 'npm', identifier: '@acme/weather', version: '1.2.3', transport: { type: 'stdio' } } as const;

describe('what an npm registry says', () => {
  it('is read from the document of the version, and of the package in short', async () => {
    const read = registry({
      '@acme%2Fweather/1.2.3': {
        license: 'MIT',
        repository: { type: 'git', url: 'git+https://github.com/acme/weather.git' },
        mcpName: 'io.github.acme/weather',
        dist: { integrity: 'sha512-abc', attestations: { url: 'https://a.example' } },
      },
      '@acme%2Fweather': { 'dist-tags': { latest: '2.0.0' }, modified: '2026-01-02T03:04:05.000Z' },
    });
    expect(await npmFacts(stated, read)).toEqual({
      registryType: 'npm',
      identifier: '@acme/weather',
      version: '1.2.3',
      state: 'published',
      license: 'MIT',
      repository: 'https://github.com/acme/weather',
      newestVersion: '2.0.0',
      newestAt: '2026-01-02T03:04:05.000Z',
      integrity: 'sha512-abc',
      namedServer: 'io.github.acme/weather',
      attested: true,
    });
  });

  it('names a deprecated version with its reason, and one that does not exist', async () => {
    const read = registry({ '@acme%2Fweather/1.2.3': { deprecated: 'Use another.', license: { type: 'ISC' }, dist: {} } });
    expect(await npmFacts(stated, read)).toMatchObject({ state: 'deprecated', message: 'Use another.', license: 'ISC', attested: false });
    expect(await npmFacts({ ...stated, version: '9.9.9' }, read)).toEqual({
      registryType: 'npm',
      identifier: '@acme/weather',
      version: '9.9.9',
      state: 'missing',
    });
  });

  it('of a package without version is read of the newest', async () => {
    const { version: _version, ...unversioned } = stated;
    const facts = await npmFacts(unversioned, registry({ '@acme%2Fweather/latest': { license: 'MIT' } }));
    expect(facts).toEqual({ registryType: 'npm', identifier: '@acme/weather', state: 'published', license: 'MIT' });
  });

  it('loses values of the wrong type or length', async () => {
    const read = registry({
      '@acme%2Fweather/1.2.3': { license: 'x'.repeat(301), repository: 'javascript:alert(1)', mcpName: 3, dist: [] },
    });
    expect(await npmFacts(stated, read)).toEqual({
      registryType: 'npm',
      identifier: '@acme/weather',
      version: '1.2.3',
      state: 'published',
    });
  });
});

describe('the repository of a package', () => {
  it.each([
    ['git+https://github.com/acme/weather.git', 'https://github.com/acme/weather'],
    ['git://github.com/acme/weather.git', 'https://github.com/acme/weather'],
    ['git+ssh://git@github.com/acme/weather.git', 'https://github.com/acme/weather'],
    ['github:acme/weather', 'https://github.com/acme/weather'],
    ['acme/weather', 'https://github.com/acme/weather'],
    ['https://gitlab.com/acme/group/weather', 'https://gitlab.com/acme/group/weather'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('%j is %s', (text, url) => {
    expect(repositoryOf(text)).toBe(url);
  });
});
