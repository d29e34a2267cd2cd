import { afterEach, describe, expect, it, vi } from 'vitest';

import { fetchUse, openStoredUse } from '../../../../src/search/embedding/node/use-embedder.ts';
import { HUB, hubFetch, modelFiles } from '../../../support/model-hub.ts';
import { hasUsePackages, NEEDS_USE_PACKAGES } from '../../../support/use-packages.ts';

afterEach(() => vi.unstubAllGlobals());

describe.skipIf(!hasUsePackages)(`the Universal Sentence Encoder in Node ${NEEDS_USE_PACKAGES}`, () => {
  it('returns its files, and gives the same vectors from them without the network', async () => {
    vi.stubGlobal('fetch', hubFetch());
    const fetched = await fetchUse();
    const { description, files } = await fetched.table();
    const names = ['group1-shard1of2.bin', 'group1-shard2of2.bin', 'model.json', 'vocab.json'];
    expect([...files.keys()].sort()).toEqual(names.map((name) => `${fetched.id}/${name}`));
    const wanted = await fetched.embed(['rain', 'sql query']);

    vi.stubGlobal('fetch', () => Promise.reject(new Error('The network is not to be asked.')));
    const read = (path: string): Promise<Uint8Array> => {
      const bytes = files.get(path);
      return bytes === undefined ? Promise.reject(new Error(`no ${path}`)) : Promise.resolve(bytes);
    };
    const stored = { id: fetched.id, dimensions: 512, table: JSON.parse(JSON.stringify(description)) as unknown };
    expect(await openStoredUse(stored, read)?.embed(['rain', 'sql query'])).toEqual(wanted);
  });

  it('names the URL that cannot be reached, and the reason', async () => {
    vi.stubGlobal('fetch', hubFetch(new Map([...modelFiles()].filter(([address]) => address !== HUB.vocabulary))));
    await expect(fetchUse()).rejects.toMatchObject({
      name: 'EmbedderError',
      code: 'unreachable',
      message: `The Universal Sentence Encoder could not be fetched: ${HUB.vocabulary} cannot be reached (getaddrinfo ENOTFOUND storage.googleapis.com).`,
    });
  });

  it('names the URL that refused the request', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('no', { status: 403 })));
    await expect(fetchUse()).rejects.toThrow(/^The Universal Sentence Encoder could not be fetched: \S+ cannot be reached \(HTTP 403\)\.$/);
  });
});
