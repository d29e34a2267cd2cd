import * as say from '#messages/failures.ts';

import type { ConfigError } from '../../../session-config/index.ts';
import { beginning } from '../../../i18n/formatting/words.ts';
import { notMcpWords, otherProtocolWords, rpcWords, tooLargeWords } from './answer-words.ts';
import type { FailureCause, Refusal } from './failure-cause.ts';
import type { FailureWords, Purpose } from './failure-words.ts';
import { otherWords, plainWords } from './plain-words.ts';
import { withoutSentValues } from '../form/sent-values.ts';
import { readRefusalBody } from './refusal-body.ts';
import { statusWords } from './status-words.ts';
import { unreachableWords, type AskingPage } from './unreachable-words.ts';

/** A failure as people read it. Nothing in it repeats a value of the address or a header that was sent. */
export interface ExplainedFailure extends FailureWords {
  /** What the server says is wrong with the configuration. */
  readonly errors: readonly ConfigError[];
}

/** Letters of a text of the server. */
const MAX_WORDS = 300;

/** What was attempted. */
export interface Attempt {
  readonly purpose: Purpose;
  /** Address that was asked, with the configuration. */
  readonly url: URL;
  /** Values of the headers that were sent, and of the settings within them; none unless said otherwise. */
  readonly sent?: readonly string[];
}

/** Says in plain words why a connection or a call failed, and what to do. */
export function explainFailure(cause: FailureCause, attempt: Attempt, page: AskingPage): ExplainedFailure {
  if (cause.kind === 'refused') return refused(cause, attempt);
  if (cause.kind === 'unreachable') return { ...unreachableWords(cause.reach, attempt.url, page), errors: [] };
  return { ...answeredWords(cause, attempt), errors: [] };
}

function refused(cause: Refusal, attempt: Attempt): ExplainedFailure {
  const { words, errors } = readRefusalBody(cause);
  const { title, detail, steps } = inItsWords(statusWords(cause.status, attempt.purpose), words, attempt);
  const wait = cause.retryAfter === undefined ? [] : [say.asksToWait(cause.retryAfter)];
  return {
    title,
    detail,
    steps: [...wait, ...steps],
    errors: errors.map(({ param, pointer, reason }) => ({
      param: harmless(param, attempt),
      pointer: withoutSentValues(pointer, attempt.url, attempt.sent),
      reason: harmless(reason, attempt),
    })),
  };
}

function inItsWords(ours: FailureWords, words: string, attempt: Attempt): FailureWords {
  return words === '' ? ours : { ...ours, detail: `${ours.detail} ${say.itSays(harmless(words, attempt))}` };
}

/** A text of the server, without what was sent to it. What was sent is struck out first, for a cut one would not be known again. */
function harmless(text: string, { url, sent }: Attempt): string {
  return beginning(withoutSentValues(text, url, sent), MAX_WORDS);
}

function answeredWords(cause: Exclude<FailureCause, Refusal | { readonly kind: 'unreachable' }>, attempt: Attempt): FailureWords {
  const { purpose } = attempt;
  switch (cause.kind) {
    case 'rpc-error':
      return inItsWords(rpcWords(cause.code, purpose), cause.message, attempt);
    case 'other-protocol':
      return otherProtocolWords(cause.revisions);
    case 'not-mcp':
      return notMcpWords(cause.mediaType, purpose);
    case 'too-large':
      return tooLargeWords(cause.bytes);
    case 'other':
      return inItsWords(otherWords(purpose), cause.message, attempt);
    case 'bad-address':
    case 'redirected':
    case 'broken-off':
    case 'session-ended':
    case 'session-hidden':
    case 'timed-out':
    case 'cancelled':
    case 'page-incomplete':
      return plainWords(cause.kind, purpose);
  }
}
