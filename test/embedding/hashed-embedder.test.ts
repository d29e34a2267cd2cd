import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hashedEmbedder } from '../../src/embedding/hashed-embedder.ts';
import { anyText } from '../support/json-arbitraries.ts';

async function embed(text: string): Promise<Float32Array> {
  const [vector] = await hashedEmbedder.embed([text]);
  if (vector === undefined) throw new Error('one text gives one vector');
  return vector;
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

describe('the hashed embedder', () => {
  it('gives one vector of length 1 a text, or of zeros where there is no word in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 5 }), async (texts) => {
        const vectors = await hashedEmbedder.embed(texts);
        expect(vectors).toHaveLength(texts.length);
        vectors.forEach((vector, index) => {
          expect(vector).toHaveLength(hashedEmbedder.dimensions);
          const hasWord = /[\p{L}\p{N}]/u.test((texts[index] ?? '').normalize('NFKD'));
          expect(cosine(vector, vector)).toBeCloseTo(hasWord ? 1 : 0, 5);
        });
      }),
    );
  });

  it('gives the same vector again, whatever else is asked with it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, other) => {
        const [, among] = await hashedEmbedder.embed([other, text]);
        expect(among).toEqual(await embed(text));
      }),
    );
  });

  it('is the same on every machine: some values of a known text', async () => {
    const vector = await embed('weather forecast');
    const touched = [...vector].map((value, at) => [at, Number(value.toFixed(4))] as const).filter(([, value]) => value !== 0);
    expect(touched.slice(0, 5)).toEqual([
      [4, -0.077],
      [5, 0.0713],
      [6, 0.3144],
      [7, 0.0713],
      [12, -0.3144],
    ]);
  });

  it.each([
    ['weather forecast', 'a forecast of the weather', 'send an email to a colleague'],
    ['query a PostgreSQL database', 'PostgreSQL databases and queries', 'draw a bar chart'],
    ['browse the web', 'web browser automation', 'pay an invoice'],
    ['Wetter in Zürich', 'zurich wetter', 'play music'],
  ])('finds "%s" closer to "%s" than to "%s"', async (text, similar, unrelated) => {
    const vector = await embed(text);
    expect(cosine(vector, await embed(similar))).toBeGreaterThan(cosine(vector, await embed(unrelated)) + 0.1);
  });

  it('does not mind case, accents, punctuation and the order of words', async () => {
    expect(cosine(await embed('Café résumé!'), await embed('RESUME, cafe'))).toBeCloseTo(1, 5);
  });

  it('tells words in other scripts apart', async () => {
    expect(cosine(await embed('天気'), await embed('天気'))).toBeCloseTo(1, 5);
    expect(cosine(await embed('天気予報'), await embed('銀行口座'))).toBeLessThan(0.5);
  });
});
