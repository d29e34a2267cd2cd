/** Returns the key for requests to a URL; `undefined` if its host has none. */
export type BearerFor = (url: string) => string | undefined;

/** Settings with keys. */
interface KeySettings {
  /** `host=key,host2=key2`; a host may include a port. */
  readonly registryKeys?: string | undefined;
  /** Token for the host of {@link KeySettings.githubApi}. */
  readonly githubToken?: string | undefined;
  readonly githubApi: string;
}

/**
 * Keys by host. They stay in this closure, so that no object that is printed, logged or stored contains one.
 * A key is returned only for `https`, or for plain http if `allowPlainHttp` accepts the host.
 */
export function keysByHost(settings: KeySettings, allowPlainHttp: (hostname: string) => boolean): BearerFor {
  const keys = new Map<string, string>();
  const { registryKeys = '', githubToken, githubApi } = settings;
  for (const pair of registryKeys.split(',')) {
    const at = pair.indexOf('=');
    const [host, key] = [pair.slice(0, Math.max(0, at)).trim().toLowerCase(), pair.slice(at + 1).trim()];
    if (host !== '' && isToken(key)) keys.set(host, key);
  }
  if (githubToken !== undefined && isToken(githubToken) && URL.canParse(githubApi)) keys.set(new URL(githubApi).host, githubToken);
  return (text) => {
    if (!URL.canParse(text)) return undefined;
    const { protocol, host, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && allowPlainHttp(hostname)) ? keys.get(host) : undefined;
  };
}

/** Visible characters only (RFC 6750 §2.1), so that a key is a valid header value. */
function isToken(key: string): boolean {
  return /^[\x21-\x7E]{1,1000}$/.test(key);
}
