import { describe, expect, it } from 'vitest';

import { asInstalled, restoreRemovedFunctions } from '../../../../src/search/embedding/node/use-packages.ts';

describe('the functions of node:util that tfjs-node calls', () => {
  it('are restored if Node has removed them', () => {
    const module: { isNullOrUndefined?: (value: unknown) => boolean; isArray?: (value: unknown) => boolean } = {};
    restoreRemovedFunctions(module);
    expect([null, undefined, 0, '', false].map((value) => module.isNullOrUndefined?.(value))).toEqual([true, true, false, false, false]);
    expect([[], {}, 'a'].map((value) => module.isArray?.(value))).toEqual([true, false, false]);
    expect(Object.keys(module)).toEqual([]);
  });

  it('are not replaced if Node still has them', () => {
    const own = (): boolean => false;
    const module = { isNullOrUndefined: own, isArray: own };
    restoreRemovedFunctions(module);
    expect(module).toEqual({ isNullOrUndefined: own, isArray: own });
  });
});

describe('an optional package that is not installed', () => {
  it.each([
    ["Cannot find package '@orama/plugin-embeddings' imported from /a/b.ts", 'ERR_MODULE_NOT_FOUND', '@orama/plugin-embeddings'],
    ["Cannot find module 'seedrandom/lib/alea'\nRequire stack:\n- /a.js", 'MODULE_NOT_FOUND', 'seedrandom/lib'],
  ])('is named, with the page that says how to install it', async (message, code, name) => {
    const importing = (): Promise<never> => Promise.reject(Object.assign(new Error(message), { code }));
    await expect(asInstalled(importing)).rejects.toMatchObject({ name: 'EmbedderError', code: 'missing-package' });
    await expect(asInstalled(importing)).rejects.toThrow(`${name} is not installed. The page "Search and embedding models"`);
  });

  it('is distinguished from other failures', async () => {
    const other = Object.assign(new Error('Cannot find module of the moon'), { code: 'EMOON' });
    await expect(asInstalled(() => Promise.reject(other))).rejects.toBe(other);
    expect(await asInstalled(() => Promise.resolve(1))).toBe(1);
  });
});
