import * as say from '#messages/failures.ts';

import type { FailureText, Purpose } from './failure-text.ts';

const STATUSES: Readonly<Record<number, FailureText>> = say.statuses;

const CALL_STATUSES: Readonly<Record<number, FailureText>> = say.callStatuses;

/** The text for an HTTP status; an unknown status is described by its class. */
export function httpStatusText(status: number, purpose: Purpose): FailureText {
  return (purpose === 'call' ? CALL_STATUSES[status] : undefined) ?? STATUSES[status] ?? statusClassText(status);
}

function statusClassText(status: number): FailureText {
  return status >= 500
    ? { title: say.serverFailed, detail: say.answered(status), steps: [say.tryLater, say.reportToMaintainers] }
    : { title: say.requestRefused, detail: say.answered(status), steps: [say.checkAddress, say.otherClient] };
}
