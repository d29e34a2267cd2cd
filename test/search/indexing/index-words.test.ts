import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { fieldTexts } from '../../../src/search/terms/document-fields.ts';
import { indexWords } from '../../../src/search/indexing/index-words.ts';
import { readTexts } from '../../../src/search/indexing/read-texts.ts';
import { wordUses } from '../../../src/search/indexing/word-uses.ts';
import { record } from '../../support/records.ts';

function wordsOfIndex(records: readonly ServerRecord[]): string[] {
  return indexWords(wordUses(readTexts(records.map(fieldTexts))), records.length);
}

describe('indexWords', () => {
  it('contains the words of names as they are written, without numbers, single letters and scripts without blanks', () => {
    const words = wordsOfIndex([record('acme/getMail', { displayName: 'Mails 2024 x 天気', repo: 'Résumé', tags: ['data-office'] })]);
    expect(words).toEqual(['acme', 'data', 'get', 'getmail', 'mail', 'mails', 'office', 'resume']);
  });

  it('contains the words of descriptions, in a large catalogue only those of several servers', () => {
    const wordsIn = (count: number): string[] => {
      const rows = Array.from({ length: count }, (_, at) => record(`n/n${at}`, { description: at === 0 ? 'rare usual' : 'usual' }));
      return wordsOfIndex(rows);
    };
    expect(wordsIn(5)).toEqual(expect.arrayContaining(['rare', 'usual']));
    expect(wordsIn(2500)).toContain('usual');
    expect(wordsIn(2500)).not.toContain('rare');
  });
});
