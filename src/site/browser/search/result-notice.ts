import * as say from '#messages/search.ts';

import type { SearchAnswer } from '../../../search/query/search-engine.ts';

/** A notice about an incomplete answer. */
export interface Notice {
  /** For all users; announced by screen readers. */
  readonly text: string;
  /** The exact cause, as reported by the engine, for those who open the details. */
  readonly cause: string;
  /** Whether a retry may help. */
  readonly canRetry: boolean;
}

/**
 * The notice for an answer; `undefined` for a complete answer.
 *
 * @param isWordsOnly whether the index supports no semantic search
 */
export function noticeOf(
  { withoutMeaning, incomplete, uncorrected }: Pick<SearchAnswer, 'withoutMeaning' | 'incomplete' | 'uncorrected'>,
  isWordsOnly: boolean,
): Notice | undefined {
  const cause = [withoutMeaning, incomplete, uncorrected].filter((each) => each !== undefined).join(' ');
  if (cause === '') return undefined;
  const canRetry = incomplete !== undefined || uncorrected !== undefined || !isWordsOnly;
  if (withoutMeaning === undefined) return { text: incomplete === undefined ? say.uncorrected : say.incomplete, cause, canRetry };
  return { text: canRetry ? say.keywordsOnlyNow : say.keywordsOnly, cause, canRetry };
}

/** The parts of the page that show a notice. */
export interface NoticeParts {
  /** A live region: screen readers announce changes. */
  readonly text: HTMLElement;
  readonly details: HTMLDetailsElement;
  readonly cause: HTMLElement;
}

/** Shows a text, and a cause as details below it; empty for none. Writes only changes, because screen readers announce every write. */
export function showNotice({ text, details, cause }: NoticeParts, notice: Pick<Notice, 'text' | 'cause'>): void {
  if (text.textContent !== notice.text) text.textContent = notice.text;
  cause.textContent = notice.cause;
  details.hidden = notice.cause === '';
  if (details.hidden) details.open = false;
}
