import { readSigningKey, type SigningKey } from '../../security/signing/signing-key.ts';
import { SettingError } from '../settings/build-settings.ts';

/** The settings of a build's signature. */
export interface SigningSettings {
  /** Signs the manifest; without it, the build is unsigned. */
  readonly key: SigningKey | undefined;
  /** Days until a manifest expires. */
  readonly expiresDays: number;
  /** `SOURCE_DATE_EPOCH` as a time, ISO 8601 in UTC. */
  readonly sourceDate: string | undefined;
}

/** Two weeks: long enough for nightly builds that fail over the holidays, short enough to notice an outdated mirror. */
const EXPIRES_DAYS = 14;

/**
 * Reads `PORTOLAN_SIGNING_KEY`, `PORTOLAN_EXPIRES_DAYS` and `SOURCE_DATE_EPOCH`.
 *
 * Call it before the build: a catalogue with a key must not be published unsigned.
 *
 * @throws SettingError without any part of the key in the message
 */
export async function signingSettings(environment: Readonly<Record<string, string | undefined>>): Promise<SigningSettings> {
  return {
    key: await signingKey(environment['PORTOLAN_SIGNING_KEY'] ?? ''),
    expiresDays: expiresDays(environment['PORTOLAN_EXPIRES_DAYS'] || String(EXPIRES_DAYS)),
    sourceDate: sourceDate(environment['SOURCE_DATE_EPOCH'] ?? ''),
  };
}

async function signingKey(text: string): Promise<SigningKey | undefined> {
  if (text.trim() === '') return undefined;
  const read = await readSigningKey(text);
  if ('key' in read) return read.key;
  throw new SettingError(`PORTOLAN_SIGNING_KEY cannot be used: ${read.why}. Create one: npx portolan keys signing`);
}

function sourceDate(seconds: string): string | undefined {
  if (seconds === '') return undefined;
  if (/^\d{1,11}$/.test(seconds)) return new Date(Number(seconds) * 1000).toISOString();
  throw new SettingError(`SOURCE_DATE_EPOCH is "${seconds}": write whole seconds since 1970, such as the output of "date +%s".`);
}

function expiresDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= 366) return days;
  throw new SettingError(`PORTOLAN_EXPIRES_DAYS is "${text}": write a whole number of days from 1 to 366.`);
}
