import type { ServerRecord } from '../../catalog/record/record.ts';
import { isPublishableVersion } from '../../catalog/values/version.ts';
import { calendarVersion } from './calendar-version.ts';

/** The version of a server in the official registry API: that of its source where a URL and a file name can have it, else a calendar version. */
export function officialVersion({ version, updatedAt }: Pick<ServerRecord, 'version' | 'updatedAt'>): string {
  return version !== undefined && isPublishableVersion(version) ? version : calendarVersion(updatedAt);
}
