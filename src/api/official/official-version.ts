import type { ServerRecord } from '../../catalog/record/record.ts';
import { isSemanticVersion } from '../../catalog/values/version.ts';
import { calendarVersion } from './calendar-version.ts';

/** The version under which a server stands in the official dialect: the one its source states, where it is semantic, else that of the day. */
export function officialVersion({ version, updatedAt }: Pick<ServerRecord, 'version' | 'updatedAt'>): string {
  return version !== undefined && isSemanticVersion(version) ? version : calendarVersion(updatedAt);
}
