import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openUse } from '../../../../src/search/embedding/use/open-use.ts';
import { fetchFromTable, parseUseTable, USE_ID, useId, useTableOf } from '../../../../src/search/embedding/use/use-table.ts';
import { HUB, modelFiles } from '../../../support/model-hub.ts';
import { webUrl } from '../../../support/web-url.ts';

const arbitraryFiles = fc
  .dictionary(webUrl({ withQuery: true }), fc.uint8Array({ maxLength: 20 }), { maxKeys: 6 })
  .map((files) => new Map(Object.entries(files).map(([address, bytes]) => [address, Uint8Array.from(bytes)])));

describe('the model files next to an index', () => {
  it('respond at every URL with the original bytes', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFiles, async (fetched) => {
        const table = useTableOf(fetched);
        const folder = new Map(table.files.map(({ address, name }) => [name, fetched.get(address) ?? new Uint8Array()]));
        expect(folder.size).toBe(fetched.size);
        const read = parseUseTable(JSON.parse(JSON.stringify(table)));
        expect(read).toEqual(table);
        const fetchFile = fetchFromTable(read ?? table, (name) => Promise.resolve(folder.get(name) ?? new Uint8Array()));
        for (const [address, bytes] of fetched) expect(new Uint8Array(await (await fetchFile(address)).arrayBuffer())).toEqual(bytes);
      }),
    );
  });

  it('have the same names and id in any order, and another id if a byte changes', async () => {
    const files = modelFiles();
    const turned = new Map([...files].reverse());
    expect(useTableOf(turned)).toEqual(useTableOf(files));
    expect(await useId(turned)).toBe(await useId(files));
    const changed = new Map([...files, [HUB.shards[0] ?? '', Uint8Array.from(files.get(HUB.shards[0] ?? '') ?? [], (byte) => byte ^ 1)]]);
    expect(await useId(changed)).not.toBe(await useId(files));
    expect(await useId(files)).toMatch(USE_ID);
  });

  it('are refused if one has another size, or a URL is missing', async () => {
    const table = useTableOf(modelFiles());
    const fetchFile = fetchFromTable(table, () => Promise.resolve(new Uint8Array(3)));
    await expect(fetchFile(HUB.model)).rejects.toThrow('model.json has 3 bytes instead of');
    await expect(fetchFile('https://example.org/')).rejects.toMatchObject({ code: 'unfit-model' });
  });

  it.each([
    ['nothing', undefined],
    ['another kind', { kind: 'other', files: [] }],
    ['a path', { kind: 'universal-sentence-encoder', files: [{ address: HUB.model, name: '../model.json', bytes: 1 }] }],
    ['a file without a size', { kind: 'universal-sentence-encoder', files: [{ address: HUB.model, name: 'model.json' }] }],
  ])('are not read from %s', (_, description) => {
    expect(parseUseTable(description)).toBeUndefined();
    expect(openUse({ id: 'use-512-0123456789abcdef', dimensions: 512, table: description }, reject, reject)).toBeUndefined();
  });

  it.each([
    ['another embedder', 'words-128-0123456789abcdef', 512],
    ['an id that leads outside the folder', 'use-512-../../../secret', 512],
    ['another size', 'use-512-0123456789abcdef', 128],
  ])('are not opened for %s', (_, id, dimensions) => {
    expect(openUse({ id, dimensions, table: useTableOf(modelFiles()) }, reject, reject)).toBeUndefined();
  });
});

function reject(): Promise<never> {
  return Promise.reject(new Error('Nothing is to be read.'));
}
