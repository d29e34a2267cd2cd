import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

import { EMBEDDER } from '../../support/embedder.ts';
import { HUB } from '../../support/model-hub.ts';
import { hasUsePackages, NEEDS_USE_PACKAGES } from '../../support/use-packages.ts';
import { pageEmbedder } from '../../../src/site/build/page-embedder.ts';

const MESSAGES = { find: /^#messages\//, replacement: `${path.resolve('src/i18n/messages/en')}/` };

describe('the embedder in a page bundle', () => {
  it('needs no additional module for a built-in embedder', () => {
    expect(pageEmbedder(EMBEDDER)).toEqual([]);
  });

  it('is the loader of the Universal Sentence Encoder, instead of the default one', () => {
    const [alias] = pageEmbedder({ ...EMBEDDER, id: 'use-512-0123456789abcdef' });
    const bundled = (name: string): string => `src/site/browser/search/${name}`.replace(alias?.find ?? '', alias?.replacement ?? '');
    expect(bundled('optional-embedders.ts')).toBe('src/site/browser/search/optional-embedders-use.ts');
    expect(bundled('optional-embedders-use.ts')).toBe('src/site/browser/search/optional-embedders-use.ts');
    expect(['optional-embedders.ts', 'optional-embedders-use.ts'].map((name) => existsSync(`src/site/browser/search/${name}`))).toEqual([
      true,
      true,
    ]);
  });

  it.skipIf(!hasUsePackages)(
    `is in the search worker ${NEEDS_USE_PACKAGES}`,
    async () => {
      const carries = async (id: string): Promise<boolean> => {
        const outputs = await build({
          ...{ configFile: false, logLevel: 'silent', resolve: { alias: [...pageEmbedder({ ...EMBEDDER, id }), MESSAGES] } },
          build: { write: false, minify: false, rolldownOptions: { input: path.resolve('src/site/browser/search/search-worker.ts') } },
        });
        const [{ output } = { output: [] }] = [outputs].flat().filter((each) => 'output' in each);
        return output.some((chunk) => chunk.type === 'chunk' && chunk.code.includes(HUB.vocabulary.replace(/\/vocab\.json$/, '')));
      };
      expect(await carries('use-512-0123456789abcdef')).toBe(true);
      expect(await carries(EMBEDDER.id)).toBe(false);
    },
    60_000,
  );
});
