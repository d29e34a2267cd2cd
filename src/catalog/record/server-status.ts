import type { FieldReader } from '../values/field-reader.ts';
import { timestamp } from '../values/timestamp.ts';

/** What a source says of the life of a server. Empty for one in use. */
export interface ServerStatus {
  /** Its maintainers advise against new use. */
  readonly status?: 'deprecated';
  /** Why, and what to use instead, in the words of the source. */
  readonly statusMessage?: string;
  /** ISO 8601 time since which it is so. */
  readonly statusChangedAt?: string;
}

/** Longest message, in characters: the official registry's most. */
const MAX_MESSAGE = 500;

/**
 * Reads `status`, `statusMessage` and `statusChangedAt`, as the official registry writes them beside an entry and content files in
 * themselves. A server that is `active` states nothing, nor does one with a word that is not known, which is named.
 */
export function readStatus(reader: FieldReader): ServerStatus {
  const status = reader.text('status') || 'active';
  if (status !== 'deprecated') {
    if (status !== 'active') reader.warn('status', 'bad-status', '"status" is not known; it is left out.', 'Write active or deprecated.');
    return {};
  }
  const message = [...(reader.text('statusMessage') ?? '')].slice(0, MAX_MESSAGE).join('').trim();
  const changedAt = timestamp(reader.text('statusChangedAt') ?? '');
  return { status, ...(message !== '' && { statusMessage: message }), ...(changedAt !== undefined && { statusChangedAt: changedAt }) };
}
