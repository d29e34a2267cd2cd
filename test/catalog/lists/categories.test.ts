import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { categoriesOf, UNTAGGED_SLUG } from '../../../src/catalog/lists/categories.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { tagSlug } from '../../../src/catalog/values/tag-slug.ts';
import { anyText } from '../../support/json-arbitraries.ts';

// Nothing but the tags is looked at.
const tagged = (...tags: string[]): ServerRecord => ({ tags }) as unknown as ServerRecord;
const summary = (records: readonly ServerRecord[]): string[] =>
  categoriesOf(records).categories.map(({ tag, records: { length } }) => `${tag} ${length}`);

describe('the categories of a list', () => {
  it('are sorted by name, each with its servers in list order', () => {
    const [first, second] = [tagged('search', 'databases'), tagged('search')];
    const { categories } = categoriesOf([first, second]);
    expect(categories.map(({ tag }) => tag)).toEqual(['databases', 'search']);
    expect(categories[1]?.records).toEqual([first, second]);
  });

  it('are merged if tags differ only in case, with the most frequent spelling', () => {
    expect(summary([tagged('Databases'), tagged('databases'), tagged('databases')])).toEqual(['databases 3']);
    expect(summary([tagged('MCP', 'mcp')])).toEqual(['MCP 1']);
  });

  it('include every server: those without a tag have a group of their own', () => {
    const names = fc.array(fc.constantFrom('a', 'B', 'b', 'two words', '日本', '…', '12'), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(names, { maxLength: 20 }), (lists) => {
        const records = lists.map((tags) => tagged(...tags));
        const { categories, untagged } = categoriesOf(records);
        expect(new Set([...untagged, ...categories.flatMap((category) => category.records)])).toEqual(new Set(records));
        const sum = categories.reduce((count, category) => count + category.records.length, untagged.length);
        expect(sum).toBeGreaterThanOrEqual(records.length);
        expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length);
        for (const { records: members } of categories) expect(new Set(members).size).toBe(members.length);
      }),
    );
  });

  it('reserve the page of servers without a tag', () => {
    fc.assert(
      fc.property(anyText, (tag) => {
        expect(tagSlug(tag)).not.toBe(UNTAGGED_SLUG);
      }),
    );
    expect(tagSlug('_untagged')).not.toBe(UNTAGGED_SLUG);
  });

  it('have separate pages for lone surrogates too', () => {
    expect(tagSlug('\u{d800}')).toMatch(/^[\da-f]{8}$/);
    expect(tagSlug('\u{d800}')).not.toBe(tagSlug('\u{d801}'));
  });
});
