import { describe, expect, it } from 'vitest';

import { sourceFactsOf } from '../../../scripts/training/source-facts.ts';

describe('the facts about training sources', () => {
  it('are read from the table with the columns, by their names', () => {
    const text =
      'Words.\n\n| x | y |\n|---|---|\n| a | b |\n\n| source | licence | pairs | from |\n|---|---|---|---|\n| one | MIT; ISC | 3 | a/b@1, c/d@2 |\n';
    expect(sourceFactsOf(text)).toEqual(new Map([['one', { licence: 'MIT; ISC', from: 'a/b@1, c/d@2' }]]));
  });

  it('are empty without such a table', () => {
    expect(sourceFactsOf('| source | licence |\n|---|---|\n| one | MIT |\n').size).toBe(0);
    expect(sourceFactsOf('').size).toBe(0);
  });
});
