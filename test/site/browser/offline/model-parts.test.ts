import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen, type Listening } from '../../../../src/api/node/listen.ts';
import { openStatic } from '../../../../src/search/embedding/open-static.ts';
import { isIntactFile } from '../../../../src/site/browser/offline/intact-file.ts';
import { cachedReader } from '../../../../src/site/browser/offline/cached-files.ts';
import { defined } from '../../../support/defined.ts';
import { EMBEDDER } from '../../../support/embedder.ts';
import { serveFolder } from '../../../support/static-server.ts';

const LOOPBACK = { port: 0, host: '127.0.0.1' };
const { description, files } = await EMBEDDER.table();
const TEXT = 'query the postgres database of clickhousian';

/** What a page fetches to embed the text from a host. */
async function embedFrom({ origin }: Pick<Listening, 'origin'>): Promise<{ vector: Float32Array; bytes: number }> {
  let bytes = 0;
  const counted: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    bytes += (await response.clone().arrayBuffer()).byteLength;
    return response;
  };
  const read = cachedReader({ url: `${origin}/`, fresh: false, storage: undefined, fetch: counted, isIntact: isIntactFile });
  const { id, dimensions } = EMBEDDER;
  const [vector] = await defined(openStatic({ id, dimensions, table: description }, read)).embed([TEXT]);
  return { vector: defined(vector), bytes };
}

describe("the model's files", () => {
  let folder: string;
  let expected: Float32Array | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-model-parts-'));
    await mkdir(path.join(folder, EMBEDDER.id));
    for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);
    [expected] = await EMBEDDER.embed([TEXT]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('give a query its vector for less than 2 KB for each word or piece if the host supports ranges', async () => {
    const server = await serveFolder(folder, { ...LOOPBACK, base: '/' });
    try {
      const { vector, bytes } = await embedFrom(server);
      expect(vector).toEqual(expected);
      expect(bytes).toBeLessThan(20 * 1024);
    } finally {
      await server.close();
    }
  });

  it('give it the same vector if the host sends only whole files', async () => {
    const host = createServer((request, response) => {
      response.end(files.get((request.url ?? '').slice(1)));
    });
    const server = await listen(host, LOOPBACK);
    try {
      expect((await embedFrom(server)).vector).toEqual(expected);
    } finally {
      await server.close();
    }
  });
});
