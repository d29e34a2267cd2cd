import { describe, expect, it } from 'vitest';

import { pypiFacts, serverNamedIn } from '../../../src/crawler/package-registries/pypi-registry.ts';
import type { ReadDocument } from '../../../src/crawler/package-registries/registry-document.ts';

function registry(documents: Readonly<Record<string, object>>): ReadDocument {
  // Documents of a test are JSON.
  return (path) => Promise.resolve(documents[path] as Awaited<ReturnType<ReadDocument>>);
}

const stated = { registryType: 'pypi', identifier: 'weather[cli]', version: '1.2.3', transport: { type: 'stdio' } } as const;

describe('what a Python package index says', () => {
  it('is read from the documents of the version and of the newest', async () => {
    const read = registry({
      'pypi/weather/1.2.3/json': {
        info: {
          license: 'MIT',
          project_urls: { Source: 'https://github.com/acme/weather' },
          description: 'A\n<!-- mcp-name: io.github.acme/weather -->',
        },
        urls: [{ digests: { sha256: 'ab'.repeat(32) } }],
      },
      'pypi/weather/json': { info: { version: '2.0.0' }, urls: [{ upload_time_iso_8601: '2026-01-02T03:04:05.678901Z' }] },
    });
    expect(await pypiFacts(stated, read)).toEqual({
      registryType: 'pypi',
      identifier: 'weather[cli]',
      version: '1.2.3',
      state: 'published',
      license: 'MIT',
      repository: 'https://github.com/acme/weather',
      newestVersion: '2.0.0',
      newestAt: '2026-01-02T03:04:05.678Z',
      integrity: `sha256-${'ab'.repeat(32)}`,
      namedServer: 'io.github.acme/weather',
    });
  });

  it('names a yanked version with its reason, and one that does not exist', async () => {
    const newest = { info: { version: '2.0.0' } };
    const yanked = { info: { yanked: true, yanked_reason: 'Broken.' } };
    expect(await pypiFacts(stated, registry({ 'pypi/weather/json': newest, 'pypi/weather/1.2.3/json': yanked }))).toMatchObject({
      state: 'yanked',
      message: 'Broken.',
    });
    expect(await pypiFacts(stated, registry({ 'pypi/weather/json': newest }))).toMatchObject({ state: 'missing' });
    expect(await pypiFacts(stated, registry({}))).toMatchObject({ state: 'missing' });
  });
});

describe('the server that a description names', () => {
  it.each([
    ['mcp-name: io.github.acme/weather', 'io.github.acme/weather'],
    ['<!-- mcp-name: io.github.acme/weather-2.x -->', 'io.github.acme/weather-2.x'],
    ['See mcp-name: io.github.acme/weather.', 'io.github.acme/weather'],
    ['xmcp-name: io.github.acme/weather', undefined],
    ['mcp-name: weather', undefined],
    ['mcp-name: a/b/c', undefined],
  ])('in %j is %s', (description, name) => {
    expect(serverNamedIn(description)).toBe(name);
  });
});
