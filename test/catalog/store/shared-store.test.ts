import { afterEach, describe, expect, it, vi } from 'vitest';

import type * as shared from '../../../src/catalog/store/shared-store.ts';
import { memoize, shareStore, sharedStore } from '../../../src/catalog/store/shared-store.ts';
import { readStore } from '../../../src/catalog/store/store.ts';

type Shared = typeof shared;

/** What the bundle of the pages has: the same module once more. */
function copy(): Promise<Shared> {
  vi.resetModules();
  return import('../../../src/catalog/store/shared-store.ts');
}

describe('the shelf that a build shares with its pages', () => {
  afterEach(() => shareStore(undefined));

  it('is the one that was handed over, in every copy of the module, until it is taken back', async () => {
    const store = readStore('content');
    expect((await copy()).sharedStore()).toBeUndefined();
    shareStore(store);
    expect((await copy()).sharedStore()).toBe(store);
    shareStore(undefined);
    expect(sharedStore()).toBeUndefined();
  });

  it('has made of it once what both need, and anew what is made of another', async () => {
    const [one, other] = [readStore('content').files, readStore('content').files];
    let made = 0;
    const make = (): object => ({ number: (made += 1) });
    const first = memoize(one, 'findings', make);
    const { memoize: madeInCopy } = await copy();
    expect(madeInCopy(one, 'findings', make)).toBe(first);
    expect(made).toBe(1);
    expect(madeInCopy(one, 'else', make)).not.toBe(first);
    expect(madeInCopy(other, 'findings', make)).not.toBe(first);
    expect(made).toBe(3);
  });
});
