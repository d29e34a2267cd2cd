import { describe, expect, it } from 'vitest';

import { reasonOf } from '../../../src/session-config/validation/reason.ts';

describe('the reason of a limit', () => {
  it.each([
    ['minLength', 'must have 1 character or more', 'must have 2 characters or more'],
    ['maxLength', 'must have 1 character or fewer', 'must have 2 characters or fewer'],
    ['minItems', 'must have 1 item or more', 'must have 2 items or more'],
    ['maxItems', 'must have 1 item or fewer', 'must have 2 items or fewer'],
    ['minProperties', 'must have 1 member or more', 'must have 2 members or more'],
    ['maxProperties', 'must have 1 member or fewer', 'must have 2 members or fewer'],
  ])('has the noun in the singular for one, and else in the plural: %s', (keyword, one, two) => {
    expect(reasonOf(keyword, 1)).toBe(one);
    expect(reasonOf(keyword, 2)).toBe(two);
  });

  it('has the plural for zero', () => {
    expect(reasonOf('maxItems', 0)).toBe('must have 0 items or fewer');
  });
});
