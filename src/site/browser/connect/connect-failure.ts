import * as say from '#messages/failures.ts';

import type { ConfigError } from '../../../session-config/index.ts';
import { beginning } from '../../../i18n/formatting/counts-and-dates.ts';
import { notMcpText, otherProtocolText, rpcErrorText, tooLargeText } from './answer-failure-text.ts';
import type { FailureCause, Refusal } from './failure-cause.ts';
import type { FailureText, Purpose } from './failure-text.ts';
import { otherFailureText, simpleFailureText } from './simple-failure-text.ts';
import { redactSentValues } from '../form/redact-sent-values.ts';
import { readRefusalBody } from './refusal-body.ts';
import { httpStatusText } from './status-text.ts';
import { unreachableText, type RequestingPage } from './unreachable-text.ts';

/** A failure as text for the user. It repeats no value of the URL or of a header that was sent. */
export interface ExplainedFailure extends FailureText {
  /** Errors in the configuration, as reported by the server. */
  readonly errors: readonly ConfigError[];
}

/** Maximum length of a text from the server, in characters. */
const MAX_SERVER_TEXT = 300;

/** The action that failed. */
export interface Attempt {
  readonly purpose: Purpose;
  /** URL of the request, with the configuration. */
  readonly url: URL;
  /** Values of the headers that were sent, and of the settings in them. Default none. */
  readonly sent?: readonly string[];
}

/** Explains why a connection or a call failed, and what to do. */
export function explainFailure(cause: FailureCause, attempt: Attempt, page: RequestingPage): ExplainedFailure {
  if (cause.kind === 'refused') return refused(cause, attempt);
  if (cause.kind === 'unreachable') return { ...unreachableText(cause.reach, attempt.url, page), errors: [] };
  return { ...answerText(cause, attempt), errors: [] };
}

function refused(cause: Refusal, attempt: Attempt): ExplainedFailure {
  const { message, errors } = readRefusalBody(cause);
  const { title, detail, steps } = withServerText(httpStatusText(cause.status, attempt.purpose), message, attempt);
  const wait = cause.retryAfter === undefined ? [] : [say.waitRequested(cause.retryAfter)];
  return {
    title,
    detail,
    steps: [...wait, ...steps],
    errors: errors.map(({ param, pointer, reason }) => ({
      param: redacted(param, attempt),
      pointer: redactSentValues(pointer, attempt.url, attempt.sent),
      reason: redacted(reason, attempt),
    })),
  };
}

function withServerText(text: FailureText, serverText: string, attempt: Attempt): FailureText {
  return serverText === '' ? text : { ...text, detail: `${text.detail} ${say.serverMessage(redacted(serverText, attempt))}` };
}

/** A text from the server with sent values redacted. Redact before cutting, because a cut value would not match. */
function redacted(text: string, { url, sent }: Attempt): string {
  return beginning(redactSentValues(text, url, sent), MAX_SERVER_TEXT);
}

function answerText(cause: Exclude<FailureCause, Refusal | { readonly kind: 'unreachable' }>, attempt: Attempt): FailureText {
  const { purpose } = attempt;
  switch (cause.kind) {
    case 'rpc-error':
      return withServerText(rpcErrorText(cause.code, purpose), cause.message, attempt);
    case 'other-protocol':
      return otherProtocolText(cause.revisions);
    case 'not-mcp':
      return notMcpText(cause.mediaType, purpose);
    case 'too-large':
      return tooLargeText(cause.bytes);
    case 'other':
      return withServerText(otherFailureText(purpose), cause.message, attempt);
    case 'bad-address':
    case 'redirected':
    case 'broken-off':
    case 'session-ended':
    case 'session-hidden':
    case 'timed-out':
    case 'cancelled':
    case 'page-incomplete':
      return simpleFailureText(cause.kind, purpose);
  }
}
