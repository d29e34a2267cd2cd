import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeModel, encodeModel } from '../../../src/search/embedding/static-model.ts';
import { tinyModel } from '../../support/tiny-model.ts';

const model = await tinyModel([
  ['rain', 'weather'],
  ['mail', 'inbox'],
]);
const bytes = encodeModel(model);

describe('the file of a model', () => {
  it('reads back as the same model', async () => {
    expect(await decodeModel(bytes)).toEqual(model);
  });

  it('has a model id computed from its contents', async () => {
    expect(model.id).toMatch(/^portolan-16-[0-9a-f]{12}$/);
    expect((await tinyModel([['rain', 'weather', 'mail', 'inbox']])).id).not.toBe(model.id);
  });

  it('is refused by name if a byte is wrong, missing or additional', async () => {
    const damages = fc.oneof(
      fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => bytes.with(at, (bytes[at] ?? 0) ^ by)),
      fc.nat(bytes.length - 1).map((length) => bytes.slice(0, length)),
      fc.uint8Array({ minLength: 1, maxLength: 9 }).map((more) => Uint8Array.from([...bytes, ...more])),
    );
    await fc.assert(
      fc.asyncProperty(damages, async (damaged) => {
        await expect(decodeModel(damaged, 'm.bin')).rejects.toMatchObject({ name: 'EmbedderError', code: 'unfit-model' });
      }),
    );
    await expect(decodeModel(bytes.slice(3), 'm.bin')).rejects.toThrow(/m\.bin/);
  });
});
