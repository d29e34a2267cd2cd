import { liveSettings, type LiveSettings } from '../live-settings.ts';
import { keyFilePath } from './keys/key-file.ts';

/** Settings of a live catalogue on Node, from environment variables. */
export interface ServeSettings extends LiveSettings {
  /** `PORTOLAN_KEYS`: path of the key file. */
  readonly keyFile: string;
}

/**
 * Reads the settings of a live catalogue that Node serves.
 *
 * @throws AccessSettingError if a value cannot be used
 */
export function serveSettings(environment: Readonly<Record<string, string | undefined>>): ServeSettings {
  return { ...liveSettings(environment), keyFile: keyFilePath(environment) };
}
