import { describe, expect, it } from 'vitest';

import { readComparedServer } from '../../../../src/site/browser/compare/compared-server.ts';
import { fetchComparedServer, type FetchFile } from '../../../../src/site/browser/compare/fetch-server.ts';
import { MAIL, readAsKnown } from './compared-files.ts';

describe('what a comparison reads of a server', () => {
  it('is all that its page as JSON states', () => {
    expect(readComparedServer(MAIL)).toEqual({
      kind: 'known',
      qualifiedName: 'Acme/Mail',
      displayName: 'Mail',
      description: 'Sends mail.',
      flags: { verified: true, deployed: true, remote: true, local: true, deprecated: false, failed: false },
      remotes: [{ isOlderTransport: false, url: 'https://mail.example/mcp' }],
      packages: [
        {
          ...{ registryType: 'npm', identifier: '@acme/mail', version: '1.2.0' },
          ...{ state: 'deprecated', newestVersion: '1.3.0', isAttested: true },
        },
      ],
      isLocalWithoutPackage: false,
      remoteSettings: [
        { name: 'limit', isRequired: false, isSecret: false },
        { name: 'token', isRequired: false, isSecret: true },
      ],
      localSettings: [
        { name: 'apiKey', isRequired: true, isSecret: true },
        { name: 'region', isRequired: false, isSecret: false },
      ],
      tools: MAIL.tools,
      tokens: 420,
      hasPassed: true,
      severities: ['low', 'medium', 'low'],
      isVerified: true,
      points: 85,
      licence: 'MIT',
      lastRelease: '2026-02-01T00:00:00.000Z',
      version: '1.2.0',
      tags: ['mail', 'web'],
      repository: 'Acme/servers',
      useCount: 12,
      changedAt: '2026-03-01T00:00:00.000Z',
    });
  });

  it('is not known where the file does not state it, or states something else than expected', () => {
    const unknown = {
      ...{ remotes: [], packages: [], remoteSettings: undefined, localSettings: undefined, tools: undefined, hasPassed: undefined },
      ...{ severities: undefined, points: undefined, licence: undefined, lastRelease: undefined, tags: undefined, repository: undefined },
      ...{ useCount: 0, changedAt: undefined, isLocalWithoutPackage: false, isVerified: undefined, displayName: 'a/b', description: '' },
    };
    expect(readComparedServer({ qualifiedName: 'a/b' })).toMatchObject(unknown);
    const wrong = Object.fromEntries(Object.keys(MAIL).map((name) => [name, 5]));
    expect(readComparedServer({ ...wrong, qualifiedName: 'a/b', useCount: '5' })).toMatchObject(unknown);
    const epoch = { qualifiedName: 'a/b', updatedAt: '1970-01-01T00:00:00.000Z', security: null, tools: null };
    expect(readComparedServer(epoch)).toMatchObject(unknown);
  });

  it('has the licences of all packages and the newest release of them', () => {
    const of = (identifier: string, facts: object): object => ({ registryType: 'npm', identifier, state: 'published', ...facts });
    const packageFacts = [
      of('a', { license: 'MIT', newestAt: '2026-02-01' }),
      of('b', { license: 'Apache-2.0', newestAt: '2026-03-01' }),
      of('c', { license: 'MIT', newestAt: 'soon' }),
      of('d', {}),
    ];
    expect(readAsKnown({ ...MAIL, packageFacts })).toMatchObject({
      ...{ licence: 'MIT, Apache-2.0', lastRelease: '2026-03-01T00:00:00.000Z' },
      packages: [{ identifier: '@acme/mail', state: undefined, newestVersion: '', isAttested: false }],
    });
  });

  it('has the licence and the latest release that its source states', () => {
    const stated = { license: 'ISC', releasedAt: '2026-04-01T00:00:00.000Z', packageFacts: [] };
    expect(readAsKnown({ ...MAIL, ...stated })).toMatchObject({ licence: 'ISC', lastRelease: '2026-04-01T00:00:00.000Z' });
  });

  it('has the remote connections of the API where there is no page as JSON', () => {
    const connections = [{ type: 'http', url: 'https://mail.example', configSchema: { properties: { limit: {} } } }];
    expect(readAsKnown({ ...MAIL, remotes: undefined, packages: undefined, connections })).toMatchObject({
      remotes: [{ url: 'https://mail.example' }],
      remoteSettings: [{ name: 'limit' }],
      localSettings: undefined,
    });
  });

  it('fails for a file that is not of a server', () => {
    for (const value of [null, [], 'x', {}, { qualifiedName: '../x' }]) expect(readComparedServer(value)).toEqual({ kind: 'failed' });
  });
});

describe('the file of a server in a comparison', () => {
  const answer = (value: unknown, status = 200): Awaited<ReturnType<FetchFile>> => ({
    ok: status < 400,
    status,
    json: () => Promise.resolve(value),
  });

  it('is its page as JSON, else its entry of the API', async () => {
    const asked: string[] = [];
    const known = await fetchComparedServer('acme/mail', '/list/', (url) => {
      asked.push(url);
      return Promise.resolve(asked.length === 1 ? answer(null, 404) : answer(MAIL));
    });
    expect(known.kind).toBe('known');
    expect(asked).toEqual(['/list/servers/acme/mail.json', '/list/api/servers/acme/mail.json']);
  });

  it('is unknown if the catalogue has none, and failed if the host fails', async () => {
    for (const [status, kind] of [
      [404, 'unknown'],
      [410, 'unknown'],
      [503, 'failed'],
    ] as const)
      expect(await fetchComparedServer('a/b', '/', () => Promise.resolve(answer(null, status)))).toEqual({ kind });
    expect(await fetchComparedServer('a/b', '/', () => Promise.reject(new Error('offline')))).toEqual({ kind: 'failed' });
  });

  it('is closed with a page and unknown without one, where the API needs a key', async () => {
    const asked = (page: number): FetchFile => {
      return (url) => Promise.resolve(answer(null, url.startsWith('/api/') ? 401 : url.endsWith('.json') ? 404 : page));
    };
    expect(await fetchComparedServer('a/b', '/', asked(404))).toEqual({ kind: 'unknown' });
    expect(await fetchComparedServer('a/b', '/', asked(200))).toEqual({ kind: 'closed' });
    expect(await fetchComparedServer('a/b', '/', asked(503))).toEqual({ kind: 'failed' });
  });

  it('is not requested for an invalid name', async () => {
    const never: FetchFile = () => Promise.reject(new Error('asked'));
    for (const name of ['../secret', '<b>', 'a/b/c', '', 'constructor'])
      expect(await fetchComparedServer(name, '/', never)).toEqual({ kind: 'unknown' });
  });
});
