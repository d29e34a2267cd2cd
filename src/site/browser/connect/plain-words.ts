import * as say from '#messages/failures.ts';

import type { FailureWords, Purpose } from './failure-words.ts';

/** Failures of which a page knows nothing but their kind. */
export type PlainKind = keyof typeof say.plain;

/** Those that mean something else for a call: the server may have done what was asked. */
const CALL_WORDS: Readonly<Partial<Record<PlainKind, FailureWords>>> = say.callPlain;

/** What is said of a failure of which only the kind is known. */
export function plainWords(kind: PlainKind, purpose: Purpose): FailureWords {
  return (purpose === 'call' ? CALL_WORDS[kind] : undefined) ?? say.plain[kind];
}

/** What is said where only the client knows more. */
export function otherWords(purpose: Purpose): FailureWords {
  return {
    title: purpose === 'call' ? say.callFailed : say.connectionFailed,
    detail: say.clientGaveUp,
    steps: [say.tryAgain, say.tellIfItGoesOn],
  };
}
