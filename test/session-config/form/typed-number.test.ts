import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { typedNumber } from '../../../src/session-config/form/typed-number.ts';

describe('typedNumber', () => {
  it.each<[string, number]>([
    ['0', 0],
    [' 12 ', 12],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['1E-2', 0.01],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['1.0', 1],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['+5', 5],
  ])('reads %s', (text, value) => {
    expect(typedNumber(text, false)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    '1.',
    '.',
    '+',
    '+-1',
    '01',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    '--1',
    '1 2',
    '٣',
    '1e400',
    '9007199254740993',
    '-9007199254740992',
    '+9007199254740993',
  ])('refuses "%s"', (text) => {
    expect(typedNumber(text, false).ok).toBe(false);
  });

  it('refuses fractions, and integers that would be rounded, if the number must be an integer', () => {
    for (const text of ['1.5', '1e-1', '9007199254740992', '1e16']) expect(typedNumber(text, true).ok).toBe(false);
    for (const text of ['1', '1e3', '2.0']) expect(typedNumber(text, true).ok).toBe(true);
    expect(typedNumber('1e16', false)).toEqual({ ok: true, value: 1e16 });
  });

  it('asks for a point instead of a comma, unless the number must be an integer', () => {
    expect(typedNumber('1,5', false)).toMatchObject({ error: { code: 'comma' } });
    expect(typedNumber('1,5', true)).toMatchObject({ error: { code: 'integer' } });
  });

  it('accepts what JSON.parse reads as an unrounded number, also with a plus or without a leading zero, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789.eE+-') }), fc.double().map(String)), (text) => {
        const read = typedNumber(text, false);
        const oracle = parsed(text);
        expect(read.ok ? read.value : undefined).toEqual(oracle);
      }),
    );
  });

  function parsed(typed: string): unknown {
    const text = typed.replace(/^\+(?=[\d.])/, '').replace(/^(-?)\./, '$10.');
    try {
      const value: unknown = JSON.parse(text);
      const isRounded = /^-?\d+$/.test(text) && BigInt(text) > 2n ** 53n - 1n;
      const isRoundedBelow = /^-?\d+$/.test(text) && BigInt(text) < 1n - 2n ** 53n;
      return Number.isFinite(value) && !isRounded && !isRoundedBelow ? value : undefined;
    } catch {
      return undefined;
    }
  }
});
