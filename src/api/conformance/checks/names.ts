import { notAsked, type CheckResult } from '../http/check-result.ts';
import type { OfficialEntry, CheckContext } from './check.ts';

/** A name that no server has, because the namespace is reserved for the doctor. */
export const ABSENT_SERVER = 'portolan-doctor/absent';

/** A filter that matches no server. Plain words would not do: the semantic search finds something for any words. */
export const NO_MATCH_QUERY = 'owner:portolan-doctor-nobody';

/** A name such as `@owner/name`. */
export function scopedName({ names, noName }: CheckContext): string | CheckResult {
  if (names.length === 0) return noName;
  const found = names.find((name) => name.startsWith('@') && name.includes('/'));
  return found ?? notAsked('no listed server has a name with @ and a slash');
}

/** A name such as `owner/name`; any name if there is none. */
export function plainName({ names, noName }: CheckContext): string | CheckResult {
  return names.find((name) => !name.startsWith('@') && name.includes('/')) ?? names[0] ?? noName;
}

/** A server of the official registry API. */
export function someEntry({ entries, noName }: CheckContext): OfficialEntry | CheckResult {
  return entries[0] ?? noName;
}

/** A dot segment of a path (URL standard, single-dot and double-dot URL path segment), or an empty segment. */
const DOT_SEGMENT = /^(?:\.|%2e){0,2}$/i;

/**
 * Whether a name from untrusted data is safe in a URL path: the URL stays below the base. URL parsers remove tabs and line breaks, which
 * could hide a dot segment.
 */
export function isSafeInPath(name: string): boolean {
  return name.isWellFormed() && !/[\t\n\r\\?#]/.test(name) && name.split('/').every((part) => !DOT_SEGMENT.test(part));
}
