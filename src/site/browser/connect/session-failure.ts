import { ProtocolError, SdkError, SdkErrorCode, UnsupportedProtocolVersionError } from '@modelcontextprotocol/client';

import type { FailureCause } from './failure-cause.ts';
import { STREAM_ENDED } from './session-transport.ts';
import type { SessionWire } from './session-wire.ts';

/** What may end a request before its answer. */
export interface TimeLimits {
  /** Aborts with whichever comes first. */
  readonly signal: AbortSignal;
  /** Milliseconds, for the client. */
  readonly timeout: number;
  readonly deadline: AbortSignal;
  /** The person's own. */
  readonly cancelled: AbortSignal | undefined;
}

/** The limits of one request, or of several that share them. */
export function timeLimits(milliseconds: number, wire: SessionWire, cancelled: AbortSignal | undefined): TimeLimits {
  const deadline = AbortSignal.timeout(milliseconds);
  const signal = AbortSignal.any([deadline, wire.broken, ...(cancelled === undefined ? [] : [cancelled])]);
  return { signal, timeout: milliseconds, deadline, cancelled };
}

/** Why a request failed, from the surest witness to the least: the client tells little, and some of it of what came after. */
export function failureOf(error: unknown, wire: SessionWire, { cancelled, deadline }: TimeLimits): FailureCause {
  if (cancelled?.aborted === true) return { kind: 'cancelled' };
  if (wire.broken.aborted && wire.failure !== undefined) return wire.failure;
  if (deadline.aborted || (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)) return { kind: 'timed-out' };
  if (error instanceof ProtocolError) return protocolFailure(error);
  return wire.failure ?? unseenFailure(error);
}

function protocolFailure(error: ProtocolError): FailureCause {
  const { code, message } = error;
  if (error instanceof UnsupportedProtocolVersionError) return { kind: 'other-protocol', revisions: error.supported };
  return message === STREAM_ENDED.message ? { kind: 'broken-off' } : { kind: 'rpc-error', code, message };
}

/** An answer that began well and does not read as MCP, or ends too early, leaves its mark only in the error of the client. */
function unseenFailure(error: unknown): FailureCause {
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) };
  const revision = UNKNOWN_REVISION.exec(error.message)?.[1];
  if (revision !== undefined) return { kind: 'other-protocol', revisions: [revision] };
  // A body that ends halfway (Fetch standard).
  if (error instanceof TypeError) return { kind: 'broken-off' };
  return isUnreadable(error) || isUnreadable(error.cause)
    ? { kind: 'not-mcp', mediaType: 'application/json' }
    : { kind: 'other', message: error.message };
}

/** What the client says, in no error of its own kind, of a server that answers `initialize` with a revision that it does not know. */
const UNKNOWN_REVISION = /^Server's protocol version is not supported: (.*)/s;

function isUnreadable(error: unknown): boolean {
  if (error instanceof SdkError)
    return error.code === SdkErrorCode.InvalidResult || error.code === SdkErrorCode.ClientHttpUnexpectedContent;
  return error instanceof SyntaxError || (error instanceof Error && error.name.endsWith('ZodError'));
}
