import { isHost } from './host-name.ts';

/** Hint for a URL that {@link httpUrl} rejects. */
export const HTTP_URL_HINT =
  'Write https://host[/path] without credentials; the host is a name of letters, digits and hyphens, or an IP address.';

/**
 * An absolute http(s) URL without credentials, as the URL standard writes it; its host is a name of LDH labels or an IP address.
 * `undefined` for anything else.
 */
export function httpUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return !namesUser(text) && isHost(url.hostname) ? url.href : undefined;
}

/** Whether a text is a URL with a user name or a password. */
export function namesUser(text: string): boolean {
  const { username, password } = URL.parse(text) ?? { username: '', password: '' };
  return username !== '' || password !== '';
}

/** The base URL of a server: an http(s) URL without fragment and slashes at the end of its path; `undefined` for anything else. */
export function baseUrl(text: string): string | undefined {
  const href = httpUrl(text)?.replace(/#.*$/, '');
  return href !== undefined && endsWithPath(href) ? href.replace(/(?<!\/)\/+$/, '') : href;
}

/** A URL without `/mcp` at its end, where a server's endpoint is below its base. */
export function withoutMcp(url: string): string {
  return endsWithPath(url) ? url.replace(/\/mcp$/, '') : url;
}

/** Whether a URL has no query, whose value could end with anything. */
function endsWithPath(url: string): boolean {
  return !url.includes('?');
}
