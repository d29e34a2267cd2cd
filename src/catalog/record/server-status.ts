import type { FieldReader } from '../values/field-reader.ts';
import { timestamp } from '../values/timestamp.ts';

/** The life-cycle status of a server in its source. Empty for an active server. */
export interface ServerStatus {
  /** Its maintainers advise against new use. */
  readonly status?: 'deprecated';
  /** The reason, and what to use instead, as the source states it. */
  readonly statusMessage?: string;
  /** ISO 8601 time of the last change of the status. */
  readonly statusChangedAt?: string;
}

/** Maximum length of the message, in characters: the limit of the official registry. */
const MAX_MESSAGE = 500;

/**
 * Reads `status`, `statusMessage` and `statusChangedAt` of an entry of the official registry or of a content file. The result is empty for
 * `active` and for an unknown value, which is reported.
 */
export function readStatus(reader: FieldReader): ServerStatus {
  const status = reader.text('status') || 'active';
  if (status !== 'deprecated') {
    if (status !== 'active') reader.warn('status', 'bad-status', '"status" is not known; it is skipped.', 'Write active or deprecated.');
    return {};
  }
  const message = [...(reader.text('statusMessage') ?? '')].slice(0, MAX_MESSAGE).join('').trim();
  const changedAt = timestamp(reader.text('statusChangedAt') ?? '');
  return { status, ...(message !== '' && { statusMessage: message }), ...(changedAt !== undefined && { statusChangedAt: changedAt }) };
}
