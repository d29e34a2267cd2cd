import { describe, expect, it } from 'vitest';

import { isProfileId, readProfile } from '../../../src/catalog/lists/profile.ts';

describe('isProfileId', () => {
  it.each(['a', 'web-research', '2026', 'x'.repeat(64)])('accepts %j', (id) => {
    expect(isProfileId(id)).toBe(true);
  });

  it.each(['', '-', 'a-', 'Web', 'a b', 'a/b', '../a', 'a.b', '__proto__', 'x'.repeat(65)])('refuses %j', (id) => {
    expect(isProfileId(id)).toBe(false);
  });
});

describe('readProfile', () => {
  it('reads a profile, with its servers in the stated order', () => {
    expect(readProfile('travel', { name: ' Travel ', servers: ['b/b', 'a/a', 'b/b'] })).toEqual({
      value: { id: 'travel', name: 'Travel', description: '', servers: ['b/b', 'a/a'] },
      problems: [],
    });
  });

  it.each([
    ['Travel', { name: 'x', servers: [] }, 'bad-profile-id'],
    ['travel', ['a/a'], 'not-a-profile'],
    ['travel', null, 'not-a-profile'],
    ['travel', { servers: ['a/a'] }, 'missing-name'],
    ['travel', { name: ' ', servers: [] }, 'missing-name'],
  ])('refuses %s: %j', (id, value, code) => {
    expect(readProfile(id, value)).toMatchObject({ value: undefined, problems: [{ code, severity: 'error' }] });
  });

  it('reports servers that are not text and keeps the rest', () => {
    expect(readProfile('travel', { name: 'Travel', servers: ['a/a', 5] })).toMatchObject({
      value: { servers: ['a/a'] },
      problems: [{ code: 'wrong-type', pointer: '/servers' }],
    });
  });
});
