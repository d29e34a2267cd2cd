import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { KNOWN_PRODUCTS } from '../../src/catalog/lists/known-products.ts';
import { SOURCE_KINDS } from '../../src/crawler/source-list/source-entry.ts';
import { groups } from '../../src/i18n/messages/en/server.ts';
import { CLIENTS } from '../../src/install/clients.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** Numbers that the documentation writes as words. */
const WORDS: Readonly<Record<number, string>> = { 9: 'nine', 30: 'thirty' };

it('the documentation states how many clients, products, kinds of sources and bundled servers there are', () => {
  expect(read('src/site/docs/find.md')).toContain(`for ${WORDS[CLIENTS.length]} clients`);
  expect(read('src/site/docs/embedder.md')).toContain(`About ${Math.round(KNOWN_PRODUCTS.length / 10) * 10} products`);
  expect(read('README.md')).toContain(`${WORDS[SOURCE_KINDS.length]} kinds of sources`);
  expect(read('README.md')).toContain(`${globSync('content/servers/*/*.yaml').length} well-known servers`);
});

it('the page about checks lists the groups of facts as the page of a server names them', () => {
  const [, listed = ''] = /Each group of facts \((.+?)\)/.exec(read('src/site/docs/checks.md')) ?? [];
  expect(listed.split(', ')).toEqual(Object.values(groups).map((name) => name.toLowerCase()));
});

it('CONTRIBUTING.md states how many random configurations the tests send', () => {
  const [some = 0, all = 0] = ['any-config', 'any-config.full'].map((name) =>
    [...read(`test/session-config/${name}.test.ts`).matchAll(/cases: (\d+)/g)].reduce((sum, [, cases]) => sum + Number(cases), 0),
  );
  expect(read('CONTRIBUTING.md')).toContain(`sends ${some} random configurations`);
  expect(read('CONTRIBUTING.md')).toContain(`\`npm run test:full\` sends ${all.toLocaleString('en')}`);
});
