import * as say from '#messages/failures.ts';

import { exact } from '../../../i18n/formatting/words.ts';
import type { FailureWords, Purpose } from './failure-words.ts';

/** What is said of an answer that is none of MCP's. */
export function notMcpWords(mediaType: string, purpose: Purpose): FailureWords {
  const kind = KINDS.get(mediaType) ?? say.somethingElse;
  if (purpose === 'call') {
    return { title: say.unreadable, detail: say.unreadableKind(kind), steps: [say.callCarefully, say.tellMaintainers] };
  }
  return { title: say.notMcp, detail: say.notMcpKind(kind), steps: [say.mcpOftenAt, say.tellThisCatalogue] };
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['text/html', say.webPage],
  ['text/plain', say.plainText],
  ['application/json', say.otherJson],
]);

/** What is said of a server that speaks other revisions of MCP than this page. What does not look like a revision is not repeated. */
export function otherProtocolWords(revisions: readonly string[]): FailureWords {
  const named = revisions.filter((revision) => /^\d{4}-\d\d-\d\d$/.test(revision)).slice(0, MAX_REVISIONS);
  return {
    title: say.otherVersion,
    detail: named.length > 0 ? say.speaksVersions(named.join(', ')) : say.speaksUnknown,
    steps: [say.otherClient, say.tellMaintainers],
  };
}

const MAX_REVISIONS = 5;

/** What is said of an answer that was cut off after a number of bytes. */
export function tooLargeWords(bytes: number): FailureWords {
  return { title: say.tooLong, detail: say.cutOff(exact(bytes / 1024 / 1024)), steps: [say.askForLess, say.openAgain] };
}

/** What is said of an error of JSON-RPC; of one that is not known, its code. */
export function rpcWords(code: number, purpose: Purpose): FailureWords {
  const unknown: FailureWords = {
    title: say.answeredWithError,
    detail: say.errorCode(code),
    steps: purpose === 'call' ? [say.checkArguments] : [say.checkConfiguration, say.tellMaintainers],
  };
  return (purpose === 'call' ? CALL_ERRORS[String(code)] : undefined) ?? unknown;
}

const CALL_ERRORS: Readonly<Record<string, FailureWords>> = say.callErrors;
