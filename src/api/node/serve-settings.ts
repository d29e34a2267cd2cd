import { liveSettings, type LiveSettings } from '../live-settings.ts';
import { keyFilePath } from './keys/key-file.ts';

/** How a live catalogue is served by Node: everything that its operator sets by environment variables. */
export interface ServeSettings extends LiveSettings {
  /** `PORTOLAN_KEYS`: path of the key file. */
  readonly keyFile: string;
}

/**
 * Reads the settings of a live catalogue that Node serves.
 *
 * @throws AccessSettingError if one of them cannot be used
 */
export function serveSettings(environment: Readonly<Record<string, string | undefined>>): ServeSettings {
  return { ...liveSettings(environment), keyFile: keyFilePath(environment) };
}
