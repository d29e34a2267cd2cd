import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { EMBEDDER } from '../../support/embedder.ts';
import { pageEmbedder } from '../../../src/site/build/page-embedder.ts';

describe('what a page is bundled with', () => {
  it('is nothing further for an embedder that is always there', () => {
    expect(pageEmbedder(EMBEDDER)).toEqual([]);
  });

  it('is the opener of the Universal Sentence Encoder, in place of the one without', () => {
    const [alias] = pageEmbedder({ ...EMBEDDER, id: 'use-512-0123456789abcdef' });
    const bundled = (name: string): string => `src/site/browser/search/${name}`.replace(alias?.find ?? '', alias?.replacement ?? '');
    expect(bundled('optional-embedders.ts')).toBe('src/site/browser/search/optional-embedders-use.ts');
    expect(bundled('optional-embedders-use.ts')).toBe('src/site/browser/search/optional-embedders-use.ts');
    expect(['optional-embedders.ts', 'optional-embedders-use.ts'].map((name) => existsSync(`src/site/browser/search/${name}`))).toEqual([
      true,
      true,
    ]);
  });
});
