import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { importUseBackend } from '../../../../src/search/embedding/node/use-packages.ts';
import { loadUseEncoder, USE_READS, type Encode } from '../../../../src/search/embedding/use/use-encoder.ts';
import { HUB, hubFetch, modelFiles } from '../../../support/model-hub.ts';
import { hasUsePackages, NEEDS_USE_PACKAGES } from '../../../support/use-packages.ts';

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return [...(a ?? [])].reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
}

describe.skipIf(!hasUsePackages)(`the Universal Sentence Encoder in its plugin, with a test model ${NEEDS_USE_PACKAGES}`, () => {
  let encode: Encode;

  beforeAll(async () => {
    await importUseBackend();
    encode = await loadUseEncoder(hubFetch());
  });

  it('loads the model, its shards and the vocabulary from the URLs of the hub, and nothing else', async () => {
    const requests: string[] = [];
    await loadUseEncoder((address) => {
      requests.push(address);
      return hubFetch()(address);
    });
    expect(requests.sort()).toEqual([HUB.model, ...HUB.shards, HUB.vocabulary].sort());
  });

  it('gives vectors of length 1, similar for similar texts', async () => {
    const [weather, rain, sql] = await encode(['weather forecast', 'rain', 'sql database']);
    expect(cosine(weather, weather)).toBeCloseTo(1, 5);
    expect(cosine(weather, rain)).toBeGreaterThan(0.8);
    expect(Math.abs(cosine(weather, sql))).toBeLessThan(0.5);
  });

  it('gives zeros for a text without known words', async () => {
    const vectors = await encode(['', ' \n', 'ÿ', '天気']);
    expect(vectors.map((vector) => [vector.length, Math.max(...vector.map(Math.abs))])).toEqual(Array(4).fill([512, 0]));
  });

  it('gives each text its own vector, in order, for overlapping calls', async () => {
    const words = fc.array(fc.constantFrom('weather', 'rain', 'sql', 'query', 'ÿ', ''), { maxLength: 4 });
    const alone = new Map<string, Float32Array>();
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async (calls) => {
        const found = await Promise.all(calls.map(encode));
        for (const [call, texts] of calls.entries()) {
          for (const [at, text] of texts.entries()) {
            const wanted = alone.get(text) ?? (await encode([text]))[0] ?? new Float32Array();
            alone.set(text, wanted);
            expect(found[call]?.[at]).toEqual(wanted);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('reads the beginning of a long text', async () => {
    const [long, cut] = await encode([`rain ${'x'.repeat(USE_READS)} sql`, 'rain']);
    expect(long).toEqual(cut);
  });

  it('leaves no tensors in memory', async () => {
    const { engine } = await import('@tensorflow/tfjs-core');
    const before = engine().memory().numTensors;
    await encode(['rain', 'weather', 'ÿ']);
    expect(engine().memory().numTensors).toBe(before);
  });

  it.each([
    ['a file that is not JSON', new Map([...modelFiles(), [HUB.model, new TextEncoder().encode('<html>')]])],
    ['a model of another size', modelFiles(256)],
    ['a truncated shard', new Map([...modelFiles(), [HUB.shards[1] ?? '', new Uint8Array(8)]])],
  ])('refuses %s', async (_, files) => {
    await expect(loadUseEncoder(hubFetch(files))).rejects.toMatchObject({ name: 'EmbedderError', code: 'unfit-model' });
  });

  it('passes on the error of the file loader', async () => {
    const lost = new Error('lost');
    await expect(loadUseEncoder(() => Promise.reject(lost))).rejects.toBe(lost);
  });

  it('restores the loader of TensorFlow.js, also after a failure', async () => {
    const { env } = await import('@tensorflow/tfjs-core');
    const { platform } = env();
    const own = platform.fetch;
    await loadUseEncoder(hubFetch());
    expect(platform.fetch).toBe(own);
    await expect(loadUseEncoder(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(platform.fetch).toBe(own);
  });
});
