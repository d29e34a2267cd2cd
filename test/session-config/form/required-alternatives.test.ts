import { describe, expect, it } from 'vitest';

import { configForm } from '../../../src/session-config/form/index.ts';

const TEXT = { type: 'string' };
const EITHER = [{ required: ['a'] }, { required: ['b'] }];

const alternatives = (schema: object): unknown =>
  configForm({ type: 'object', properties: { a: TEXT, b: TEXT, c: TEXT }, ...schema }).requiredAlternatives;

describe('the required alternatives of a form', () => {
  it('are the members that each alternative of the schema requires', () => {
    expect(alternatives({ anyOf: EITHER })).toEqual({ keyword: 'anyOf', names: [['a'], ['b']] });
    expect(alternatives({ oneOf: [{ type: 'object', required: ['a'] }, { required: ['b', 'c'] }] })).toEqual({
      keyword: 'oneOf',
      names: [['a'], ['b', 'c']],
    });
  });

  it('are those of a group, too, also of a definition', () => {
    const auth = { type: 'object', properties: { a: TEXT, b: TEXT }, anyOf: EITHER };
    const stated = { keyword: 'anyOf', names: [['a'], ['b']] };
    for (const schema of [{ properties: { auth } }, { properties: { auth: { $ref: '#/$defs/auth' } }, $defs: { auth } }]) {
      const model = configForm({ ...schema, if: {} });
      expect(model.fields).toMatchObject([{ kind: 'group', requiredAlternatives: stated }]);
      expect(model.requiredAlternatives).toBeUndefined();
      expect(model.unread).toEqual([{ pointer: '', keyword: 'if' }]);
    }
  });

  it('are a condition that the form shows', () => {
    expect(configForm({ properties: { a: TEXT, b: TEXT }, anyOf: EITHER, minProperties: 1 }).unread).toEqual([
      { pointer: '', keyword: 'minProperties' },
    ]);
  });

  it('are without members that have a value anyway, and none if these are all of an alternative', () => {
    expect(alternatives({ anyOf: [{ required: ['a', 'c'] }, { required: ['b', 'c'] }], required: ['c'] })).toEqual({
      keyword: 'anyOf',
      names: [['a'], ['b']],
    });
    expect(alternatives({ anyOf: EITHER, required: ['a'] })).toBeUndefined();
    expect(alternatives({ anyOf: EITHER, properties: { a: { ...TEXT, default: 'x' }, b: TEXT } })).toBeUndefined();
  });

  it('are none where an alternative says anything else, or there are two lists of them', () => {
    expect(alternatives({ anyOf: [...EITHER, { minProperties: 2 }] })).toBeUndefined();
    expect(alternatives({ anyOf: [{ required: ['a'] }, { required: [] }] })).toBeUndefined();
    expect(alternatives({ anyOf: EITHER, oneOf: EITHER })).toBeUndefined();
    expect(alternatives({ anyOf: [{ required: ['a'] }, true] })).toBeUndefined();
    expect(alternatives({})).toBeUndefined();
  });

  it('are none where an alternative requires a member without a field, which can only be entered as JSON', () => {
    expect(alternatives({ anyOf: [...EITHER, { required: ['d'] }] })).toBeUndefined();
    const { unread } = configForm({ properties: { c: TEXT }, anyOf: EITHER });
    expect(unread).toEqual([{ pointer: '', keyword: 'anyOf' }]);
  });
});
