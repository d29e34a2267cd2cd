import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  configForm,
  draftOf,
  itemCount,
  readDraft,
  withItemAdded,
  withItemMoved,
  withItemRemoved,
  withRowAdded,
  withRowNamed,
  type FormDraft,
} from '../../../src/session-config/form/index.ts';

const ITEM = { properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } } };
const MODEL = configForm({ properties: { list: { type: 'array', items: ITEM }, headers: { additionalProperties: { type: 'string' } } } });

const filled = (names: readonly string[]): FormDraft => draftOf(MODEL, { list: names.map((name) => ({ name, tags: [name] })) });
const read = (draft: FormDraft): unknown => readDraft(MODEL, draft).config;

describe('the items of a list in a draft', () => {
  it('are moved and removed with their contents, like array items', () => {
    const order = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (names, one, other) => {
        const [from, to] = [one % names.length, other % names.length];
        const moved = names.toSpliced(from, 1).toSpliced(to, 0, names[from] ?? '');
        expect(withItemMoved(filled(names), '/list', from, to)).toEqual(filled(moved));
        if (names.length > 1) expect(withItemRemoved(filled(names), '/list', from)).toEqual(filled(names.toSpliced(from, 1)));
      }),
    );
  });

  it('are added at the end', () => {
    const draft = withItemAdded(filled(['a']), '/list');
    expect(itemCount(draft, '/list')).toBe(2);
    expect(read(draft)).toEqual({ list: [{ name: 'a', tags: ['a'] }, {}] });
  });

  it('leave an untouched list after the last one is removed', () => {
    expect(read(withItemRemoved(filled(['a']), '/list', 0))).toEqual({});
  });

  it('do not affect lists with the same prefix', () => {
    const model = configForm({ properties: { a: { items: { type: 'string' } }, ab: { items: { type: 'string' } } } });
    const draft = withItemRemoved(draftOf(model, { a: ['1', '2'], ab: ['3', '4'] }), '/a', 0);
    expect(readDraft(model, draft).config).toEqual({ a: ['2'], ab: ['3', '4'] });
  });
});

describe('the rows of a record in a draft', () => {
  it('are added, named, moved and removed', () => {
    let draft = withRowAdded(draftOf(MODEL, { headers: { a: '1', b: '2' } }), '/headers');
    expect(itemCount(draft, '/headers')).toBe(3);
    draft = withRowNamed(withItemMoved(withItemRemoved(draft, '/headers', 2), '/headers', 0, 1), '/headers', 1, 'c');
    expect(JSON.stringify(read(draft))).toBe('{"headers":{"b":"2","c":"1"}}');
  });
});
