import { describe, expect, it } from 'vitest';

import { fieldTexts } from '../../../src/search/terms/document-fields.ts';
import { indexWords } from '../../../src/search/indexing/index-words.ts';
import { record } from '../../support/records.ts';

describe('indexWords', () => {
  it('has the words of names as they are written, and no numbers, single letters or writing without blanks', () => {
    const words = indexWords(
      [record('acme/getMail', { displayName: 'Mails 2024 x 天気', repo: 'Résumé', tags: ['data-office'] })].map(fieldTexts),
    );
    expect(words).toEqual(['acme', 'data', 'get', 'getmail', 'mail', 'mails', 'office', 'resume']);
  });

  it('has the words of descriptions, in a large catalogue those of several servers only', () => {
    const told = (count: number): string[] => {
      const rows = Array.from({ length: count }, (_, at) => record(`n/n${at}`, { description: at === 0 ? 'rare usual' : 'usual' }));
      return indexWords(rows.map(fieldTexts));
    };
    expect(told(5)).toEqual(expect.arrayContaining(['rare', 'usual']));
    expect(told(2500)).toContain('usual');
    expect(told(2500)).not.toContain('rare');
  });
});
