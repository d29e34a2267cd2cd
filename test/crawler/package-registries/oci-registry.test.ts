import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { describe, expect, it } from 'vitest';

import { imageFacts } from '../../../src/crawler/package-registries/oci-registry.ts';
import type { PackageFacts } from '../../../src/catalog/packages/package-facts.ts';
import { bytesReader } from '../../../src/crawler/package-registries/registry-document.ts';
import { tokenUrl } from '../../../src/crawler/package-registries/registry-token.ts';
import { failureOf, guard } from '../../support/guard.ts';
import type { TestServer } from '../../support/http-server.ts';
import { testServer } from '../../support/opened.ts';

const PATH = 'acme/tides';

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** A registry of images: documents by what follows `/v2/acme/tides/`. */
interface Imitation {
  readonly documents: Map<string, string>;
  /** Stores a document by its digest, and returns the digest. */
  add(kind: 'manifests' | 'blobs', value: object): string;
  tag(tag: string, value: object): string;
}

function imitation(): Imitation {
  const documents = new Map<string, string>();
  const add: Imitation['add'] = (kind, value) => {
    const text = JSON.stringify(value);
    documents.set(`${kind}/${digestOf(text)}`, text);
    return digestOf(text);
  };
  return {
    documents,
    add,
    tag(tag, value) {
      documents.set(`manifests/${tag}`, JSON.stringify(value));
      return add('manifests', value);
    },
  };
}

const LABELS = {
  'io.modelcontextprotocol.server.name': 'io.github.acme/tides',
  'org.opencontainers.image.source': 'https://github.com/acme/tides',
  'org.opencontainers.image.licenses': 'MIT',
  'org.opencontainers.image.version': '1.2.3',
  'org.opencontainers.image.created': '2026-01-02T03:04:05Z',
};

type Handle = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves an imitation; `before` may answer first. */
function started({ documents }: Imitation, before: Handle = () => false): Promise<TestServer> {
  return testServer((request, response) => {
    if (before(request, response)) return;
    const text = documents.get((request.url ?? '').replace(`/v2/${PATH}/`, ''));
    response.writeHead(text === undefined ? 404 : 200).end(text ?? '{}');
  });
}

function ask(
  server: TestServer,
  { reference = '1', origins = [] }: { reference?: string; origins?: readonly string[] } = {},
): Promise<PackageFacts> {
  const registry = { base: server.url, origins: new Set([server.url, ...origins]) };
  const web = guard({ allowPrivateHosts: true });
  const stated = { registryType: 'oci', identifier: `${PATH}:${reference}`, transport: { type: 'stdio' } } as const;
  const image = { host: 'docker.io', path: PATH, reference };
  return imageFacts(stated, image, server.url, bytesReader(registry, web, new AbortController().signal));
}

/** An index with a manifest for each platform, of which only one has labels. */
function withPlatforms(): { readonly registry: Imitation; readonly index: string } {
  const registry = imitation();
  const manifest = (config: object): string =>
    registry.add('manifests', { schemaVersion: 2, config: { digest: registry.add('blobs', config) } });
  const index = registry.tag('1', {
    schemaVersion: 2,
    manifests: [
      { digest: manifest({ attestation: true }), platform: { os: 'unknown', architecture: 'unknown' } },
      { digest: manifest({ created: '2025-01-01T00:00:00Z' }), platform: { os: 'linux', architecture: 'arm64' } },
      { digest: manifest({ config: { Labels: LABELS } }), platform: { os: 'linux', architecture: 'amd64' } },
    ],
  });
  return { registry, index };
}

const STATED = { registryType: 'oci', identifier: `${PATH}:1` };

describe('what a registry of images says', () => {
  it('is read from the labels of the image for Linux on x86-64, with the digest of the index', async () => {
    const { registry, index } = withPlatforms();
    const server = await started(registry);
    expect(await ask(server)).toEqual({
      ...STATED,
      state: 'published',
      license: 'MIT',
      repository: 'https://github.com/acme/tides',
      releaseVersion: '1.2.3',
      releasedAt: '2026-01-02T03:04:05.000Z',
      integrity: index,
      namedServer: 'io.github.acme/tides',
    });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[0]?.headers.accept).toContain('application/vnd.oci.image.index.v1+json');
  });

  it('of an image for one platform is read from its manifest', async () => {
    const registry = imitation();
    const config = { created: '2025-06-07T08:09:10.123456789Z', config: { Labels: null } };
    const digest = registry.tag('1', { config: { digest: registry.add('blobs', config) } });
    expect(await ask(await started(registry))).toEqual({
      ...STATED,
      state: 'published',
      releasedAt: '2025-06-07T08:09:10.123Z',
      integrity: digest,
    });
  });

  it('has no time of an image that was built without a clock', async () => {
    const registry = imitation();
    registry.tag('1', { config: { digest: registry.add('blobs', { created: '1970-01-01T00:00:00Z' }) } });
    expect(await ask(await started(registry))).not.toHaveProperty('releasedAt');
  });

  it('names an image that does not exist', async () => {
    expect(await ask(await started(imitation()))).toEqual({ ...STATED, state: 'missing' });
  });

  it('is not believed if a document has another digest than the one that was requested', async () => {
    const { registry } = withPlatforms();
    for (const key of registry.documents.keys()) if (key.startsWith('blobs/')) registry.documents.set(key, '{"config":{}}');
    expect(await failureOf(ask(await started(registry)))).toMatchObject({ code: 'bad-encoding' });
    const pinned = imitation();
    pinned.documents.set(`manifests/${digestOf('other')}`, '{}');
    expect(await failureOf(ask(await started(pinned), { reference: digestOf('other') }))).toMatchObject({ code: 'bad-encoding' });
  });

  it.each<[string, object]>([
    ['a list of labels', { config: { Labels: ['io.modelcontextprotocol.server.name'] } }],
    ['labels that are no texts', { config: { Labels: { 'io.modelcontextprotocol.server.name': { a: 1 } } } }],
    ['labels that are too long', { config: { Labels: { 'io.modelcontextprotocol.server.name': 'x'.repeat(301) } } }],
    ['a source that is no web page', { config: { Labels: { 'org.opencontainers.image.source': 'javascript:alert(1)' } } }],
    ['times that are no times', { created: 5, config: { Labels: { 'org.opencontainers.image.created': 'yesterday' } } }],
  ])('loses %s', async (_what, config) => {
    const registry = imitation();
    const integrity = registry.tag('1', { config: { digest: registry.add('blobs', config) } });
    expect(await ask(await started(registry))).toEqual({ ...STATED, state: 'published', integrity });
  });

  it.each<[string, object]>([
    ['no digests of manifests', { manifests: [{ digest: '../../../secret' }] }],
    ['manifests that are no objects', { manifests: [null, 3, 'x'] }],
    ['no digest of the configuration', { config: { digest: 'sha256:../../secret' } }],
    ['no configuration', { config: 'x' }],
  ])('without labels is known of a document with %s, and no other is requested', async (_what, document) => {
    const registry = imitation();
    const integrity = registry.tag('1', document);
    const server = await started(registry);
    expect(await ask(server)).toEqual({ ...STATED, state: 'published', integrity });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['is no JSON', 'not json', 'bad-encoding'],
    ['is a list', '[]', 'bad-encoding'],
    ['is larger than 4 MiB', JSON.stringify({ a: 'x'.repeat(4 * 1024 * 1024) }), 'too-large'],
  ])('is a failure if the document %s', async (_what, text, code) => {
    const registry = imitation();
    registry.documents.set('manifests/1', text);
    expect((await failureOf(ask(await started(registry)))).code).toBe(code);
  });
});

/** A handler that asks for a token from this realm. */
function asksForToken(realm: () => string): Handle {
  return (request, response) => {
    if (request.headers.authorization === 'Bearer secret-token') return false;
    const challenge = `Bearer realm="${realm()}",service="images.example",scope="repository:${PATH}:pull"`;
    response.writeHead(401, { 'www-authenticate': challenge }).end('{}');
    return true;
  };
}

function tokenServer(body: object = { token: 'secret-token' }): Promise<TestServer> {
  return testServer((_request, response) => void response.end(JSON.stringify(body)));
}

describe('a registry of images that asks for a token', () => {
  it('gets one from an origin that the setting names, once for an image', async () => {
    const { registry } = withPlatforms();
    const tokens = await tokenServer();
    const server = await started(
      registry,
      asksForToken(() => `${tokens.url}/token`),
    );
    expect(await ask(server, { origins: [tokens.url] })).toMatchObject({ namedServer: 'io.github.acme/tides' });
    expect(tokens.requests.map(({ path }) => path)).toEqual([
      `/token?service=images.example&scope=repository%3A${encodeURIComponent(PATH)}%3Apull`,
    ]);
    expect(server.requests).toHaveLength(4);
  });

  it('gets none from another origin', async () => {
    const { registry } = withPlatforms();
    const tokens = await tokenServer();
    const server = await started(
      registry,
      asksForToken(() => `${tokens.url}/token`),
    );
    expect(await failureOf(ask(server))).toMatchObject({ code: 'refused-url', message: expect.stringContaining(tokens.url) as string });
    expect(tokens.requests).toEqual([]);
  });

  it.each([{}, { token: 5 }, { token: 'a b' }, { token: 'x'.repeat(9000) }, []])('keeps refusing if the token is %j', async (body) => {
    const { registry } = withPlatforms();
    const tokens = await tokenServer(body);
    const server = await started(
      registry,
      asksForToken(() => tokens.url),
    );
    expect(await failureOf(ask(server, { origins: [tokens.url] }))).toMatchObject({ code: 'http-status', status: 401 });
  });

  it('is not asked again and again if it refuses its own token', async () => {
    const tokens = await tokenServer({ token: 'other' });
    const server = await started(
      imitation(),
      asksForToken(() => tokens.url),
    );
    expect(await failureOf(ask(server, { origins: [tokens.url] }))).toMatchObject({ status: 401 });
    expect([server.requests.length, tokens.requests.length]).toEqual([2, 1]);
  });

  it.each(['Basic realm="https://a.example"', 'Bearer', 'Bearer realm="nowhere"', 'Bearer realm=https://a.example', ''])(
    'is not asked by the challenge %j',
    (challenge) => {
      expect(tokenUrl(challenge, PATH)).toBeUndefined();
    },
  );

  it('is asked for the right to read if it names none', () => {
    expect(tokenUrl('bearer REALM="https://a.example/t?x=1"', PATH)).toBe('https://a.example/t?x=1&scope=repository%3Aacme%2Ftides%3Apull');
  });
});

describe('a redirect of a registry of images', () => {
  /** A registry that asks for a token, and redirects blobs to another server. */
  async function redirecting(): Promise<{ readonly server: TestServer; readonly blobs: TestServer }> {
    const { registry } = withPlatforms();
    const blobs = await started(registry);
    const answers: { url: string } = { url: '' };
    const token = asksForToken(() => `${answers.url}/token`);
    const server = await started(registry, (request, response) => {
      const url = request.url ?? '';
      if (url.startsWith('/token')) response.end('{"access_token":"secret-token"}');
      else if (url.includes('/blobs/')) response.writeHead(307, { location: blobs.url + url }).end();
      else return token(request, response);
      return true;
    });
    answers.url = server.url;
    return { server, blobs };
  }

  it('is followed to an origin that the setting names, without the token', async () => {
    const { server, blobs } = await redirecting();
    expect(await ask(server, { origins: [blobs.url] })).toMatchObject({ namedServer: 'io.github.acme/tides' });
    expect(blobs.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(server.requests.filter(({ headers }) => headers.authorization === 'Bearer secret-token')).toHaveLength(3);
  });

  it('is not followed to another origin', async () => {
    const { server, blobs } = await redirecting();
    expect(await failureOf(ask(server))).toMatchObject({ code: 'off-origin-redirect' });
    expect(blobs.requests).toEqual([]);
  });
});
