import { AccessSettingError } from '../access/access-setting-error.ts';

/** Megabytes where `PORTOLAN_CACHE_ANSWERS` is not set: about 5,000 searches. */
const DEFAULT_MEGABYTES = 64;

/**
 * Reads `PORTOLAN_CACHE_ANSWERS`: the megabytes that the kept answers of a build may take; 0 for none.
 *
 * @throws AccessSettingError if the text is no whole number
 */
export function answerCacheSetting(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return DEFAULT_MEGABYTES;
  if (/^\d{1,6}$/.test(text.trim())) return Number(text);
  throw new AccessSettingError(
    `PORTOLAN_CACHE_ANSWERS is "${text}": write how many megabytes the kept answers may take, such as 64, or 0 to keep none.`,
  );
}
