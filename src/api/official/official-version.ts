import type { ServerRecord } from '../../catalog/record/record.ts';
import { isSemanticVersion } from '../../catalog/values/version.ts';
import { calendarVersion } from './calendar-version.ts';

/** The version of a server in the official registry API: that of its source where it is a semantic version, else a calendar version. */
export function officialVersion({ version, updatedAt }: Pick<ServerRecord, 'version' | 'updatedAt'>): string {
  return version !== undefined && isSemanticVersion(version) ? version : calendarVersion(updatedAt);
}
