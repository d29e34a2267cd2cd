import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { byOrder, readDocsMatter } from '../../../src/catalog/published/docs-page.ts';

describe('the front matter of a page of the documentation', () => {
  it('has a title, a description and a place', () => {
    expect(readDocsMatter({ title: ' T ', description: 'D', order: 2 })).toEqual({
      value: { title: 'T', description: 'D', order: 2 },
      problems: [],
    });
  });

  it.each<readonly [tree: JsonValue, expected: unknown, codes: readonly string[]]>([
    [[], undefined, ['no-front-matter']],
    [{ description: 'D' }, undefined, ['no-title']],
    [{ title: ' ', description: 'D' }, undefined, ['no-title']],
    [{ title: 5, description: 'D' }, undefined, ['wrong-type', 'no-title']],
    [{ title: 'T' }, { title: 'T', description: '', order: undefined }, ['no-description']],
    [{ title: 'T', description: 'D', order: 'x' }, { title: 'T', description: 'D', order: undefined }, ['wrong-type']],
    [{ title: 'T', description: 'D', layout: 'x' }, { title: 'T', description: 'D', order: undefined }, ['unknown-key']],
  ])('is read from %j with its mistakes', (tree, expected, codes) => {
    const { value, problems } = readDocsMatter(tree);
    expect(value).toEqual(expected);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  it('decides the order of pages, then their names do', () => {
    const pages = [
      { name: 'c', order: undefined },
      { name: 'b', order: undefined },
      { name: 'z', order: 1 },
      { name: 'y', order: 0 },
    ];
    expect(pages.sort(byOrder).map(({ name }) => name)).toEqual(['y', 'z', 'b', 'c']);
  });
});
