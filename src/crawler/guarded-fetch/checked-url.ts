import { withoutCredentials } from '../../catalog/values/without-credentials.ts';
import { FetchError } from './fetch-error.ts';
import { bareHost, isAddress, isAllowedAddress, isPrivateAddress } from './public-address.ts';

/** Zones without public names (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const PRIVATE_ZONES: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'arpa',
]);

const MAX_LENGTH = 2048;

/**
 * Checks a URL before its host is resolved or connected to.
 *
 * @param allowPrivateHosts for development: private names and addresses too, on any port
 * @throws FetchError `refused-url` or `refused-address`
 */
export function checkedUrl(text: string, allowPrivateHosts: boolean): URL {
  if (text.length > MAX_LENGTH) throw refused(text, `is longer than ${MAX_LENGTH} characters`);
  if (/[\u0000-\u0020\u007F-\u009F\\]/.test(text)) throw refused(text, 'contains a space, a backslash or a control character');
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) throw refused(text, 'is not an absolute http(s) URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw refused(text, 'contains credentials');
  const anyPort = allowPrivateHosts && isPrivateHost(url.hostname);
  if (url.port !== '' && !anyPort) throw refused(text, 'has a port other than 80 and 443');
  checkHost(url, allowPrivateHosts);
  return url;
}

function checkHost(url: URL, allowPrivateHosts: boolean): void {
  const host = bareHost(url.hostname);
  if (isAddress(host)) {
    if (!isAllowedAddress(host, allowPrivateHosts)) throw refusedAddress(url.href);
    return;
  }
  if (host === '') throw refused(url.href, 'has no host');
  if (!allowPrivateHosts && isPrivateName(host)) {
    throw refused(url.href, 'has a host name of a private network');
  }
}

/** Whether the host of a URL is this machine or in a private network, by address or name. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname);
  return isAddress(host) ? isPrivateAddress(host) : isPrivateName(host);
}

/** Whether a name can exist only in a private network. */
function isPrivateName(host: string): boolean {
  return !host.includes('.') || PRIVATE_ZONES.has(host.slice(host.lastIndexOf('.') + 1));
}

/** The error of a host that is, or resolves to, an address outside the public internet. */
export function refusedAddress(url: string): FetchError {
  return new FetchError('refused-address', `${url} resolves to an address that is not on the public internet.`);
}

function refused(url: string, why: string): FetchError {
  return new FetchError('refused-url', `${JSON.stringify(withoutCredentials(url).slice(0, 200))} ${why}.`);
}
