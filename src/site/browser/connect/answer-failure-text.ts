import * as say from '#messages/failures.ts';

import { exact } from '../../../i18n/formatting/counts-and-dates.ts';
import type { FailureText, Purpose } from './failure-text.ts';

/** The text for an answer that is not MCP. */
export function notMcpText(mediaType: string, purpose: Purpose): FailureText {
  const kind = KINDS.get(mediaType) ?? say.somethingElse;
  if (purpose === 'call') {
    return { title: say.unreadable, detail: say.unreadableAnswer(kind), steps: [say.callCarefully, say.reportToMaintainers] };
  }
  return { title: say.notMcp, detail: say.answersWith(kind), steps: [say.mcpOftenAt, say.reportToCatalogue] };
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['text/html', say.webPage],
  ['text/plain', say.plainText],
  ['application/json', say.otherJson],
]);

/** The text for a server that only supports other MCP versions than this page. It repeats only values that look like a version. */
export function otherProtocolText(revisions: readonly string[]): FailureText {
  const named = revisions.filter((revision) => /^\d{4}-\d\d-\d\d$/.test(revision)).slice(0, MAX_REVISIONS);
  return {
    title: say.otherVersion,
    detail: named.length > 0 ? say.speaksVersions(named.join(', ')) : say.speaksUnknown,
    steps: [say.otherClient, say.reportToMaintainers],
  };
}

const MAX_REVISIONS = 5;

/** The text for an answer that was cut off after a number of bytes. */
export function tooLargeText(bytes: number): FailureText {
  return { title: say.tooLong, detail: say.cutOff(exact(bytes / 1024 / 1024)), steps: [say.requestLess, say.openAgain] };
}

/** The text for a JSON-RPC error; an unknown error is described by its code. */
export function rpcErrorText(code: number, purpose: Purpose): FailureText {
  const unknown: FailureText = {
    title: say.answeredWithError,
    detail: say.errorCode(code),
    steps: purpose === 'call' ? [say.checkArguments] : [say.checkConfiguration, say.reportToMaintainers],
  };
  return (purpose === 'call' ? CALL_ERRORS[String(code)] : undefined) ?? unknown;
}

const CALL_ERRORS: Readonly<Record<string, FailureText>> = say.callErrors;
