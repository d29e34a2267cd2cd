import { describe, expect, it } from 'vitest';

import { editBetween } from '../../../src/search/terms/edit-kind.ts';

describe('editBetween', () => {
  it.each([
    ['recieve', 'receive', 'swap', false],
    ['postgress', 'postgres', 'double', true],
    ['acess', 'access', 'single', false],
    ['calender', 'calendar', 'vowel', false],
    ['grobal', 'global', 'other', false],
    ['enterprice', 'enterprise', 'near', false],
    ['tolls', 'tools', 'near', false],
    ['wheather', 'weather', 'extra', false],
    ['agents', 'agent', 'extra', true],
    ['databse', 'database', 'missing', false],
    ['lawyer', 'sawyer', 'other', false],
  ])('describes %s for %s as %s', (written, intended, kind, isLast) => {
    expect(editBetween(written, intended)).toMatchObject({ kind, isLast });
  });

  it('gives the place of the edit', () => {
    expect(editBetween('gorecast', 'forecast').at).toBe(0);
    expect(editBetween('githib', 'github').at).toBe(4);
  });
});
