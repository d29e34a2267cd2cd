import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';

import type { FailureCause } from './failure-cause.ts';
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
  if (error instanceof ProtocolError) return { kind: 'rpc-error', code: error.code, message: error.message };
  return wire.failure ?? unseenFailure(error);
}

/** An answer that was received well and does not read as MCP leaves its mark only in the kind of error, or of its cause. */
function unseenFailure(error: unknown): FailureCause {
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) };
  return isUnreadable(error) || isUnreadable(error.cause)
    ? { kind: 'not-mcp', mediaType: 'application/json' }
    : { kind: 'other', message: error.message };
}

function isUnreadable(error: unknown): boolean {
  if (error instanceof SdkError)
    return error.code === SdkErrorCode.InvalidResult || error.code === SdkErrorCode.ClientHttpUnexpectedContent;
  return error instanceof SyntaxError || (error instanceof Error && error.name.endsWith('ZodError'));
}
