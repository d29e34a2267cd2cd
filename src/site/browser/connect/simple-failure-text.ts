import * as say from '#messages/failures.ts';

import type { FailureText, Purpose } from './failure-text.ts';

/** Failures without details other than their kind. */
type SimpleFailureKind = keyof typeof say.plain;

/** Other texts for calls, because the server may have executed the call. */
const CALL_TEXTS: Readonly<Partial<Record<SimpleFailureKind, FailureText>>> = say.callPlain;

/** The text for a failure of which only the kind is known. */
export function simpleFailureText(kind: SimpleFailureKind, purpose: Purpose): FailureText {
  return (purpose === 'call' ? CALL_TEXTS[kind] : undefined) ?? say.plain[kind];
}

/** The text for any other error of the MCP client. */
export function otherFailureText(purpose: Purpose): FailureText {
  return {
    title: purpose === 'call' ? say.callFailed : say.connectionFailed,
    detail: say.clientGaveUp,
    steps: [say.tryAgain, say.reportIfItPersists],
  };
}
