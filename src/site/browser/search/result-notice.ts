import * as say from '#messages/search.ts';

import type { SearchAnswer } from '../../../search/query/search-engine.ts';

/** What is said of an answer that is less than it should be. */
export interface Notice {
  /** For everybody; read aloud. */
  readonly text: string;
  /** What exactly is amiss, in the engine's words, for those who want to know. */
  readonly cause: string;
  /** Whether asking again may help. */
  readonly canRetry: boolean;
}

/**
 * What there is to say of an answer; `undefined` for one that is whole.
 *
 * @param isWordsOnly whether the index cannot be searched by meaning at all
 */
export function noticeOf(
  { withoutMeaning, incomplete }: Pick<SearchAnswer, 'withoutMeaning' | 'incomplete'>,
  isWordsOnly: boolean,
): Notice | undefined {
  const cause = [withoutMeaning, incomplete].filter((each) => each !== undefined).join(' ');
  if (cause === '') return undefined;
  const canRetry = incomplete !== undefined || !isWordsOnly;
  if (withoutMeaning === undefined) return { text: say.incomplete, cause, canRetry };
  return { text: canRetry ? say.keywordsOnlyNow : say.keywordsOnly, cause, canRetry };
}

/** The parts of the page that show a notice. */
export interface NoticeParts {
  /** Read aloud when it changes. */
  readonly text: HTMLElement;
  readonly details: HTMLDetailsElement;
  readonly cause: HTMLElement;
}

/** Shows a text, and beneath it, for those who open it, a cause; empty for none. What stays the same is not read aloud again. */
export function showNotice({ text, details, cause }: NoticeParts, notice: Pick<Notice, 'text' | 'cause'>): void {
  if (text.textContent !== notice.text) text.textContent = notice.text;
  cause.textContent = notice.cause;
  details.hidden = notice.cause === '';
  if (details.hidden) details.open = false;
}
