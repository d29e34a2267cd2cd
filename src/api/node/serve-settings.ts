import { liveSettings, type LiveSettings } from '../live-settings.ts';
import { answerCacheSetting } from './answer-cache-setting.ts';
import { keyFilePath } from './keys/key-file.ts';

/** Settings of a live catalogue on Node, from environment variables. */
export interface ServeSettings extends LiveSettings {
  /** `PORTOLAN_KEYS`: path of the key file. */
  readonly keyFile: string;
  /** `PORTOLAN_CACHE_ANSWERS`: megabytes for the answers of a build that are kept; 0 for none. */
  readonly answerCache: number;
}

/**
 * Reads the settings of a live catalogue that Node serves.
 *
 * @throws AccessSettingError if a value cannot be used
 */
export function serveSettings(environment: Readonly<Record<string, string | undefined>>): ServeSettings {
  const answerCache = answerCacheSetting(environment['PORTOLAN_CACHE_ANSWERS']);
  return { ...liveSettings(environment), keyFile: keyFilePath(environment), answerCache };
}
