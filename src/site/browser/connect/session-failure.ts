import { ProtocolError, SdkError, SdkErrorCode, UnsupportedProtocolVersionError } from '@modelcontextprotocol/client';

import type { FailureCause } from './failure-cause.ts';
import { STREAM_ENDED } from './session-transport.ts';
import type { SessionFetch } from './session-fetch.ts';

/** The limits of a request. */
export interface TimeLimits {
  /** Aborts with the first of the other signals. */
  readonly signal: AbortSignal;
  /** Milliseconds, for the client. */
  readonly timeout: number;
  readonly deadline: AbortSignal;
  /** Aborted by the user. */
  readonly cancelled: AbortSignal | undefined;
}

/** Creates the limits of one request, or of several requests that share them. */
export function timeLimits(milliseconds: number, sessionFetch: SessionFetch, cancelled: AbortSignal | undefined): TimeLimits {
  const deadline = AbortSignal.timeout(milliseconds);
  const signal = AbortSignal.any([deadline, sessionFetch.broken, ...(cancelled === undefined ? [] : [cancelled])]);
  return { signal, timeout: milliseconds, deadline, cancelled };
}

/** Why a request failed. Checks the most reliable information first, because the client's errors are vague or about later events. */
export function failureOf(error: unknown, sessionFetch: SessionFetch, { cancelled, deadline }: TimeLimits): FailureCause {
  if (cancelled?.aborted === true) return { kind: 'cancelled' };
  if (sessionFetch.broken.aborted && sessionFetch.failure !== undefined) return sessionFetch.failure;
  if (deadline.aborted || (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)) return { kind: 'timed-out' };
  if (error instanceof ProtocolError) return protocolFailure(error);
  return sessionFetch.failure ?? clientFailure(error);
}

function protocolFailure(error: ProtocolError): FailureCause {
  const { code, message } = error;
  if (error instanceof UnsupportedProtocolVersionError) return { kind: 'other-protocol', revisions: error.supported };
  return message === STREAM_ENDED.message ? { kind: 'broken-off' } : { kind: 'rpc-error', code, message };
}

/** The client's error is the only information about an answer that is not valid MCP, or that ends too early. */
function clientFailure(error: unknown): FailureCause {
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) };
  const revision = UNKNOWN_REVISION.exec(error.message)?.[1];
  if (revision !== undefined) return { kind: 'other-protocol', revisions: [revision] };
  // An incomplete body (Fetch standard).
  if (error instanceof TypeError) return { kind: 'broken-off' };
  return isUnreadable(error) || isUnreadable(error.cause)
    ? { kind: 'not-mcp', mediaType: 'application/json' }
    : { kind: 'other', message: error.message };
}

/** The client's plain error for a server that answers `initialize` with an unknown version. */
const UNKNOWN_REVISION = /^Server's protocol version is not supported: (.*)/s;

function isUnreadable(error: unknown): boolean {
  if (error instanceof SdkError)
    return error.code === SdkErrorCode.InvalidResult || error.code === SdkErrorCode.ClientHttpUnexpectedContent;
  return error instanceof SyntaxError || (error instanceof Error && error.name.endsWith('ZodError'));
}
