import type { ConfigError } from '../session-config/index.ts';
import { beginning, counted } from '../words/words.ts';
import { notMcpWords, rpcWords, tooLargeWords } from './answer-words.ts';
import type { FailureCause, Refusal } from './failure-cause.ts';
import type { FailureWords } from './failure-words.ts';
import { OTHER_WORDS, PLAIN_WORDS } from './plain-words.ts';
import { withoutQueryValues } from './query-values.ts';
import { readRefusalBody } from './refusal-body.ts';
import { statusWords } from './status-words.ts';
import { unreachableWords, type AskingPage } from './unreachable-words.ts';

/** A failure as people read it. Nothing in it repeats a value of the address that was asked. */
export interface ExplainedFailure extends FailureWords {
  /** What the server says is wrong with the configuration. */
  readonly errors: readonly ConfigError[];
}

/** Letters of a text of the server. */
const MAX_WORDS = 300;

/** Says in plain words why a connection or a call failed, and what to do. */
export function explainFailure(cause: FailureCause, url: URL, page: AskingPage): ExplainedFailure {
  if (cause.kind === 'refused') return refused(cause, url);
  if (cause.kind === 'unreachable') return { ...unreachableWords(cause.reach, url, page), errors: [] };
  return { ...otherWords(cause, url), errors: [] };
}

function refused(cause: Refusal, url: URL): ExplainedFailure {
  const { words, errors } = readRefusalBody(cause);
  const { title, detail, steps } = inItsWords(statusWords(cause.status, cause.during), words, url);
  const wait = cause.retryAfter === undefined ? [] : [`The server asks you to wait ${counted(cause.retryAfter, 'second')}.`];
  return {
    title,
    detail,
    steps: [...wait, ...steps],
    errors: errors.map(({ param, pointer, reason }) => ({
      param: harmless(param, url),
      pointer: withoutQueryValues(pointer, url),
      reason: harmless(reason, url),
    })),
  };
}

function inItsWords(ours: FailureWords, words: string, url: URL): FailureWords {
  return words === '' ? ours : { ...ours, detail: `${ours.detail} It says: “${harmless(words, url)}”` };
}

/** A text of the server, without what was sent to it. What was sent is struck out first, for a cut one would not be known again. */
function harmless(text: string, url: URL): string {
  return beginning(withoutQueryValues(text, url), MAX_WORDS);
}

function otherWords(cause: Exclude<FailureCause, Refusal | { readonly kind: 'unreachable' }>, url: URL): FailureWords {
  switch (cause.kind) {
    case 'rpc-error':
      return inItsWords(rpcWords(cause.code), cause.message, url);
    case 'not-mcp':
      return notMcpWords(cause.mediaType);
    case 'too-large':
      return tooLargeWords(cause.bytes);
    case 'other':
      return inItsWords(OTHER_WORDS, cause.message, url);
    case 'bad-address':
    case 'redirected':
    case 'session-hidden':
    case 'timed-out':
    case 'cancelled':
    case 'page-incomplete':
      return PLAIN_WORDS[cause.kind];
  }
}
