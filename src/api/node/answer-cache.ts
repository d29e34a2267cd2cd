import { LRUCache } from 'lru-cache';

import { countCachedAnswer } from '../../telemetry/record.ts';
import type { ApiAnswer } from '../http/answer.ts';
import type { AnswerCache } from '../http/cached-routes.ts';

/** Bytes that an answer takes besides its texts: its headers and its place in the cache. */
const OVERHEAD = 512;

/** An answer that takes more than this part of the cache is not kept, because many others would be forgotten for it. */
const LARGEST_PART = 16;

/**
 * Keeps the answers that were requested last.
 *
 * @param megabytes that all of them may take, with a text counted at two bytes a character
 * @returns `undefined` for 0 megabytes
 */
export function answerCache(megabytes: number): AnswerCache | undefined {
  const maxSize = Math.floor(megabytes * 1024 * 1024);
  if (maxSize === 0) return undefined;
  const answers = new LRUCache<string, ApiAnswer>({
    maxSize,
    maxEntrySize: Math.ceil(maxSize / LARGEST_PART),
    sizeCalculation: ({ body }, key) => 2 * (key.length + body.length) + OVERHEAD,
  });
  return {
    get(key) {
      const known = answers.get(key);
      countCachedAnswer(known === undefined ? 'miss' : 'hit');
      return known;
    },
    set: (key, answer) => void answers.set(key, answer),
  };
}
