import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Embedder, PortableEmbedder } from '../../../src/search/embedding/embedder.ts';
import { encodeModel } from '../../../src/search/embedding/static-model.ts';
import { embedderFrom } from '../../../src/publish/settings/embedder-from.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { tinyModel } from '../../support/tiny-model.ts';

const chosen = (environment: Readonly<Record<string, string>>): Promise<Embedder> => embedderFrom(environment, () => undefined);

async function fileCount(embedder: Embedder): Promise<number> {
  // Static embedders have a table.
  return (await (embedder as PortableEmbedder).table()).files.size;
}

describe('the embedder in the environment', () => {
  let folder: string;
  const model = tinyModel([['rain'], ['mail']]);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-model-'));
    await writeFile(path.join(folder, 'tiny.embedding'), encodeModel(await model));
    await writeFile(path.join(folder, 'damaged.embedding'), 'no model');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is the built-in one by default', async () => {
    expect((await chosen({})).id).toBe(EMBEDDER.id);
  });

  it('is the model in a file if a path is given', async () => {
    const embedder = await chosen({ PORTOLAN_EMBEDDER: path.join(folder, 'tiny.embedding') });
    expect(embedder.id).toBe((await model).id);
    expect(await fileCount(embedder)).toBe(2);
  });

  it.each([
    ['is missing', 'absent.embedding', /absent\.embedding cannot be read/],
    ['is not a model', 'damaged.embedding', /damaged\.embedding is cut short/],
  ])('is refused if the file %s', async (_, file, message) => {
    await expect(chosen({ PORTOLAN_EMBEDDER: path.join(folder, file) })).rejects.toThrow(message);
  });

  it('has its table in many small files if configured', async () => {
    expect(await fileCount(await chosen({ PORTOLAN_MODEL_FILES: 'few' }))).toBe(48);
    expect(await fileCount(await chosen({ PORTOLAN_MODEL_FILES: 'many' }))).toBe(1256);
    await expect(chosen({ PORTOLAN_MODEL_FILES: 'some' })).rejects.toThrow('PORTOLAN_MODEL_FILES is "some": write "few" or "many".');
  });
});
