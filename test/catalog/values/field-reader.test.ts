import { describe, expect, it } from 'vitest';

import { FieldReader } from '../../../src/catalog/values/field-reader.ts';

describe('FieldReader', () => {
  it('reads only members of the right type, and reports the others with their pointer', () => {
    const reader = new FieldReader({ 'a/b': 5 }, '/x');
    expect([reader.text('a/b'), reader.flag('a/b'), reader.list('a/b'), reader.object('a/b'), reader.count('a/b')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      5,
    ]);
    expect(reader.problems.map(({ code, severity, pointer }) => [code, severity, pointer])).toEqual(
      Array(4).fill(['wrong-type', 'warning', '/x/a~1b']),
    );
  });

  it('ignores inherited members', () => {
    const reader = new FieldReader({});
    expect(['constructor', 'toString', '__proto__'].map((key) => reader.raw(key))).toEqual([undefined, undefined, undefined]);
    expect(reader.problems).toEqual([]);
  });

  it('reads null as absent', () => {
    const reader = new FieldReader({ a: null });
    expect([
      reader.raw('a'),
      reader.text('a'),
      reader.flag('a'),
      reader.count('a'),
      reader.list('a'),
      reader.object('a'),
      reader.texts('a'),
    ]).toEqual(Array(7).fill(undefined));
    expect(reader.problems).toEqual([]);
  });

  it('reads a list of texts trimmed and without duplicates, and reports what is not text', () => {
    const reader = new FieldReader({ list: [' a', 'b', 'a', '', 5, null] });
    expect(reader.texts('list')).toEqual(['a', 'b']);
    expect(reader.problems).toMatchObject([{ code: 'wrong-type', pointer: '/list' }]);
  });

  it('collects the problems of an item reader', () => {
    const reader = new FieldReader({ list: [{}, { name: 5 }] });
    expect(reader.item('list', 1, { name: 5 }).text('name')).toBeUndefined();
    expect(reader.problems).toMatchObject([{ code: 'wrong-type', pointer: '/list/1/name' }]);
  });
});
