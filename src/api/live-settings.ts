import { AccessSettingError } from './access/access-setting-error.ts';
import { requestLimit, type RequestLimit } from './access/rate-limits.ts';

/** Settings of a live catalogue, on any host, from environment variables. */
export interface LiveSettings {
  /** `PORTOLAN_API_PUBLIC=1`: whether the API and the MCP server are open to everyone. */
  readonly isPublic: boolean;
  /** `PORTOLAN_API_PUBLIC=1` or `v0.1`: whether the official registry API is. */
  readonly isOfficialPublic: boolean;
  /** `PORTOLAN_PRIVATE`: whether pages and files need a key too. */
  readonly isPrivate: boolean;
  /** `PORTOLAN_HOSTS`: host names without ports that the catalogue accepts in addition to its own; `*` for any. */
  readonly hosts: readonly string[];
  /** `PORTOLAN_TRUST_PROXY`: whether the last entry of `X-Forwarded-For` is the client's address. */
  readonly trustsProxy: boolean;
  /** `PORTOLAN_API_LIMIT`; `undefined` for no limit. */
  readonly limit: RequestLimit | undefined;
  /** `PORTOLAN_API_KEYS`: keys that are in no file. */
  readonly listedKeys: string;
}

/** Names of the environment variables that `liveSettings` reads. */
export const LIVE_SETTINGS = [
  'PORTOLAN_API_PUBLIC',
  'PORTOLAN_PRIVATE',
  'PORTOLAN_HOSTS',
  'PORTOLAN_TRUST_PROXY',
  'PORTOLAN_API_LIMIT',
  'PORTOLAN_API_KEYS',
] as const;

/** Values of the environment variables of `LIVE_SETTINGS`. */
type Environment = Readonly<Partial<Record<(typeof LIVE_SETTINGS)[number], string | undefined>>>;

/**
 * Reads the settings of a live catalogue.
 *
 * @throws AccessSettingError if a value cannot be used
 */
export function liveSettings(environment: Environment): LiveSettings {
  const { isPublic, isOfficialPublic } = openParts(environment['PORTOLAN_API_PUBLIC'] ?? '');
  const isPrivate = flag(environment, 'PORTOLAN_PRIVATE');
  if (isOfficialPublic && isPrivate)
    throw new AccessSettingError('PORTOLAN_PRIVATE and PORTOLAN_API_PUBLIC contradict each other: unset one of them.');
  return {
    isPublic,
    isOfficialPublic,
    isPrivate,
    hosts: hostNames(environment['PORTOLAN_HOSTS'] ?? ''),
    trustsProxy: flag(environment, 'PORTOLAN_TRUST_PROXY'),
    limit: requestLimit(environment['PORTOLAN_API_LIMIT']),
    listedKeys: environment['PORTOLAN_API_KEYS'] ?? '',
  };
}

/** The value of `PORTOLAN_API_PUBLIC` that opens only the official registry API. */
const OFFICIAL_ONLY = 'v0.1';

function openParts(text: string): Pick<LiveSettings, 'isPublic' | 'isOfficialPublic'> {
  if (text === OFFICIAL_ONLY) return { isPublic: false, isOfficialPublic: true };
  const isPublic = isYes('PORTOLAN_API_PUBLIC', text, OPEN_VALUES);
  return { isPublic, isOfficialPublic: isPublic };
}

const OPEN_VALUES = `1 to open the API and the MCP server, ${OFFICIAL_ONLY} to open only /v0.1/ and /v0/`;

function flag(environment: Environment, name: (typeof LIVE_SETTINGS)[number]): boolean {
  return isYes(name, environment[name] ?? '', '1 for yes');
}

/**
 * Any value but a clear yes or no is an error, so that a typing error cannot open or close a catalogue.
 *
 * @param yes the expected value, as a clause for the message
 */
function isYes(name: (typeof LIVE_SETTINGS)[number], text: string, yes: string): boolean {
  if (text === '1' || text === 'true') return true;
  if (text === '' || text === '0' || text === 'false') return false;
  throw new AccessSettingError(`${name} is "${text}": write ${yes}, or unset it.`);
}

/** A host name or IP address (IPv6 in brackets), with or without a port. */
const HOST = /^(\*|\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i;

function hostNames(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map((entry) => {
    const name = HOST.exec(entry)?.[1];
    if (name === undefined)
      throw new AccessSettingError(
        `PORTOLAN_HOSTS has "${entry}": write host names separated by commas, such as example.org, or * for any.`,
      );
    return name;
  });
}
