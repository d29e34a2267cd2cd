import { describe, expect, it } from 'vitest';

import { noticeOf } from '../../../../src/site/browser/search/result-notice.ts';

describe('the notice of an answer', () => {
  it('is none where the answer is whole', () => {
    expect(noticeOf({}, false)).toBeUndefined();
    expect(noticeOf({}, true)).toBeUndefined();
  });

  it('says that words answered alone, with the cause beneath, and that asking again may help', () => {
    expect(noticeOf({ withoutMeaning: 'No vectors came.' }, false)).toEqual({
      text: 'Showing keyword matches only: part of the search did not load.',
      cause: 'No vectors came.',
      canRetry: true,
    });
  });

  it('offers nothing where the index has no meaning', () => {
    expect(noticeOf({ withoutMeaning: 'Built without vectors.' }, true)).toEqual({
      text: 'Showing keyword matches only.',
      cause: 'Built without vectors.',
      canRetry: false,
    });
  });

  it('says that other files are lacking, whether or not meaning is', () => {
    expect(noticeOf({ incomplete: 'No cards came.' }, false)?.text).toBe('Part of the search did not load: results may be missing.');
    expect(noticeOf({ incomplete: 'No cards came.', withoutMeaning: 'No vectors.' }, true)).toEqual({
      text: 'Showing keyword matches only: part of the search did not load.',
      cause: 'No vectors. No cards came.',
      canRetry: true,
    });
  });
});
