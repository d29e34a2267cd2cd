import { describe, expect, it } from 'vitest';

import { familyOf, RULE_FAMILIES } from '../../../../src/security/scan/rules/rule-families.ts';
import { RULES } from '../../../../src/security/scan/rules/all-rules.ts';

describe('rule families', () => {
  it('contain every rule, so that each is listed on the page', () => {
    expect(RULES.filter(({ id }) => familyOf(id) === undefined)).toEqual([]);
    expect(new Set(RULE_FAMILIES).size).toBe(RULE_FAMILIES.length);
  });

  it('are identified by the first letter of a rule', () => {
    expect([familyOf('R501'), familyOf('U001'), familyOf('X1')]).toEqual(['R', 'U', undefined]);
  });
});
