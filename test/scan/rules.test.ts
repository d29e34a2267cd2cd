import { describe, expect, it } from 'vitest';

import { RULES } from '../../src/scan/rules.ts';

describe('the rules', () => {
  it('have ids of their own and a sentence for people', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { id, title } of RULES) {
      expect(id).toMatch(/^[A-Z]\d{3}$/);
      expect(title).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('keep no state between two texts', () => {
    expect(RULES.filter(({ pattern }) => pattern.global || pattern.sticky)).toEqual([]);
    expect(RULES.filter(({ except }) => except?.global === false)).toEqual([]);
  });
});
