import * as say from '#messages/failures.ts';

import type { FailureWords, Purpose } from './failure-words.ts';

const STATUSES: Readonly<Record<number, FailureWords>> = say.statuses;

const CALL_STATUSES: Readonly<Record<number, FailureWords>> = say.callStatuses;

/** What is said of a status; of one that is not known, what its class means. */
export function statusWords(status: number, purpose: Purpose): FailureWords {
  return (purpose === 'call' ? CALL_STATUSES[status] : undefined) ?? STATUSES[status] ?? classWords(status);
}

function classWords(status: number): FailureWords {
  return status >= 500
    ? { title: say.serverFailed, detail: say.answered(status), steps: [say.tryLater, say.tellMaintainers] }
    : { title: say.requestRefused, detail: say.answered(status), steps: [say.checkAddress, say.otherClient] };
}
