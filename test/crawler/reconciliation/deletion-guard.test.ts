import { describe, expect, it } from 'vitest';

import { isMassDeletion, massDeletion } from '../../../src/crawler/reconciliation/deletion-guard.ts';

describe('the guard against the removal of many servers', () => {
  it.each([
    [5, 5, false],
    [6, 6, true],
    [6, 29, true],
    [6, 30, false],
    [200, 1000, false],
    [201, 1000, true],
    [0, 0, false],
  ])('of %i of %i is active: %s', (removed, listed, expected) => expect(isMassDeletion(removed, listed)).toBe(expected));

  it('reports both numbers, and what to do', () => {
    expect(massDeletion('list', 7, 10).message).toMatch(/^7 of 10 servers .+ --allow-shrink\.$/);
  });
});
