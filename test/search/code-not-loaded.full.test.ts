import { expect, it, vi } from 'vitest';

import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { openIndex } from '../../src/search/open-index.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { builtInTranslations } from '../../src/search/translation/node/built-in-translations.ts';
import { EMBEDDER } from '../support/embedder.ts';
import { HARBOUR } from '../support/records.ts';

function notLoaded(): never {
  throw new Error('Failed to fetch dynamically imported module');
}

vi.mock('../../src/search/corrected-words.ts', notLoaded);
vi.mock('../../src/search/translated-words.ts', notLoaded);

async function open(): Promise<SearchEngine> {
  const files = await buildIndex(HARBOUR, EMBEDDER, { translations: await builtInTranslations() });
  return openIndex((name) => Promise.resolve(files.get(name) ?? new Uint8Array()));
}

it('searches the words as written, and says so, where the code that corrects and translates does not load', async () => {
  const engine = await open();
  for (const [q, expected] of [
    ['mail forceast', 'acme/mail'],
    ['Wettervorhersage mail', 'acme/mail'],
  ] as const) {
    const answer = await engine.search({ q, mode: 'text' });
    expect(answer.hits[0]?.qualifiedName).toBe(expected);
    expect(answer.uncorrected).toMatch(/^Spelling and translation could not be loaded/);
    expect(answer).not.toHaveProperty('corrected');
    expect(answer).not.toHaveProperty('translated');
  }
});

it('says nothing where no word needs that code', async () => {
  expect(await (await open()).search({ q: 'mail', mode: 'text' })).not.toHaveProperty('uncorrected');
});
