import { AccessSettingError } from './access/access-setting-error.ts';
import { requestLimit, type RequestLimit } from './access/rate-limits.ts';

/** How a live catalogue answers, on any host: what its operator sets by environment variables. */
export interface LiveSettings {
  /** `PORTOLAN_API_PUBLIC=1`: whether the API and the MCP server are open to everyone. */
  readonly isPublic: boolean;
  /** `PORTOLAN_API_PUBLIC=1` or `v0.1`: whether the official registry's API is. */
  readonly isOfficialPublic: boolean;
  /** `PORTOLAN_PRIVATE`: whether pages and files want a key too. */
  readonly isPrivate: boolean;
  /** `PORTOLAN_HOSTS`: names without ports under which the catalogue may be asked besides its own; `*` for any. */
  readonly hosts: readonly string[];
  /** `PORTOLAN_TRUST_PROXY`: whether the last entry of `X-Forwarded-For` is the client's address. */
  readonly trustsProxy: boolean;
  /** `PORTOLAN_API_LIMIT`; `undefined` where nothing is limited. */
  readonly limit: RequestLimit | undefined;
  /** `PORTOLAN_API_KEYS`: keys that stand in no file. */
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

/** The variables of `LIVE_SETTINGS`, and others, by their names. */
type Environment = Readonly<Partial<Record<(typeof LIVE_SETTINGS)[number], string | undefined>>>;

/**
 * Reads the settings of a live catalogue.
 *
 * @throws AccessSettingError if one of them cannot be used
 */
export function liveSettings(environment: Environment): LiveSettings {
  const { isPublic, isOfficialPublic } = openParts(environment['PORTOLAN_API_PUBLIC'] ?? '');
  const isPrivate = flag(environment, 'PORTOLAN_PRIVATE');
  if (isOfficialPublic && isPrivate)
    throw new AccessSettingError('PORTOLAN_PRIVATE and PORTOLAN_API_PUBLIC contradict each other: leave one of them out.');
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

/** The value of `PORTOLAN_API_PUBLIC` that opens the official registry's API and nothing else. */
const OFFICIAL_ALONE = 'v0.1';

function openParts(text: string): Pick<LiveSettings, 'isPublic' | 'isOfficialPublic'> {
  if (text === OFFICIAL_ALONE) return { isPublic: false, isOfficialPublic: true };
  const isPublic = isYes('PORTOLAN_API_PUBLIC', text, OPEN_VALUES);
  return { isPublic, isOfficialPublic: isPublic };
}

const OPEN_VALUES = `1 to open the API and the MCP server, ${OFFICIAL_ALONE} to open /v0.1/ and /v0/ alone`;

function flag(environment: Environment, name: (typeof LIVE_SETTINGS)[number]): boolean {
  return isYes(name, environment[name] ?? '', '1 for yes');
}

/**
 * Anything but a clear yes or no is an error: a catalogue must not be open, or shut, by a slip of the pen.
 *
 * @param yes what to write instead, as a clause
 */
function isYes(name: (typeof LIVE_SETTINGS)[number], text: string, yes: string): boolean {
  if (text === '1' || text === 'true') return true;
  if (text === '' || text === '0' || text === 'false') return false;
  throw new AccessSettingError(`${name} is "${text}": write ${yes}, or leave it out.`);
}

/** A host name or an address, an IPv6 address in brackets, with a port or without. */
const HOST = /^(\*|\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i;

function hostNames(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map((entry) => {
    const name = HOST.exec(entry)?.[1];
    if (name === undefined)
      throw new AccessSettingError(`PORTOLAN_HOSTS has "${entry}": write host names parted by commas, such as example.org, or * for any.`);
    return name;
  });
}
