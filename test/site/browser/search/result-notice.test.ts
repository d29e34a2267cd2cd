import { describe, expect, it } from 'vitest';

import { noticeOf } from '../../../../src/site/browser/search/result-notice.ts';

describe('the notice of an answer', () => {
  it('is missing for a complete answer', () => {
    expect(noticeOf({}, false)).toBeUndefined();
    expect(noticeOf({}, true)).toBeUndefined();
  });

  it('states that only words were searched, with the cause, and offers a retry', () => {
    expect(noticeOf({ withoutMeaning: 'No vectors came.' }, false)).toEqual({
      text: 'Showing keyword matches only: part of the search did not load.',
      cause: 'No vectors came.',
      canRetry: true,
    });
  });

  it('offers no retry if the index supports no semantic search', () => {
    expect(noticeOf({ withoutMeaning: 'Built without vectors.' }, true)).toEqual({
      text: 'Showing keyword matches only.',
      cause: 'Built without vectors.',
      canRetry: false,
    });
  });

  it('states that words could not be corrected, unless more is missing', () => {
    expect(noticeOf({ uncorrected: 'No code came.' }, true)).toEqual({
      text: 'Spelling and translation could not be loaded: the words are searched as written.',
      cause: 'No code came.',
      canRetry: true,
    });
    expect(noticeOf({ uncorrected: 'No code came.', incomplete: 'No cards came.' }, false)).toEqual({
      text: 'Part of the search did not load: results may be missing.',
      cause: 'No cards came. No code came.',
      canRetry: true,
    });
  });

  it('states that other files are missing, with and without semantic search', () => {
    expect(noticeOf({ incomplete: 'No cards came.' }, false)?.text).toBe('Part of the search did not load: results may be missing.');
    expect(noticeOf({ incomplete: 'No cards came.', withoutMeaning: 'No vectors.' }, true)).toEqual({
      text: 'Showing keyword matches only: part of the search did not load.',
      cause: 'No vectors. No cards came.',
      canRetry: true,
    });
  });
});
