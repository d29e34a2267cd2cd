import { describe, expect, it } from 'vitest';

import { indexData } from '../../../src/search/indexing/build-index.ts';
import { firstByWords } from '../../../src/search/indexing/first-by-words.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { record } from '../../support/records.ts';

const RECORDS = [
  record('acme/mail', { displayName: 'Mail', description: 'Sends letters to a mailbox.' }),
  record('acme/chart', { displayName: 'Chart', description: 'Draws charts of rain.' }),
];
const first = firstByWords(await indexData(RECORDS, EMBEDDER));

describe('firstByWords', () => {
  it('is true only for the server with the highest word score', () => {
    expect([first('draws charts of rain', 'acme/chart'), first('draws charts of rain', 'acme/mail')]).toEqual([true, false]);
    expect([first('sends letters', 'acme/chart'), first('sends letters', 'acme/mail')]).toEqual([false, true]);
  });

  it('is false for a query that no server has a word of, and for an unknown server', () => {
    expect([first('zeppelin', 'acme/mail'), first('rain', 'acme/other')]).toEqual([false, false]);
  });
});
