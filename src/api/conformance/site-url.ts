/** The path after the site's URL where the given URL is that of the API, a list or the start page. */
const API_PATH = /\/(?:index\.html|api(?:\/servers(?:\.json)?)?|v0(?:\.1)?(?:\/servers(?:\.json)?)?)?\/*$/;

/** A URL from a user. */
type SiteUrl =
  | { readonly site: string; /** The part that was removed. */ readonly left: string }
  /** Why it cannot be used, as a sentence. */
  | { readonly mistake: string };

/**
 * Finds the URL of a catalogue's site, with a slash at its end. It also accepts the URL of the API: clients append `/v0.1/servers`
 * themselves, so many users give the longer URL.
 */
export function siteUrl(text: string): SiteUrl {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? text
    : `${/^(?:localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(withScheme)) return { mistake: `"${text}" is not a URL. Write one such as https://catalogue.example.org/` };
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol)) return { mistake: `The URL must use http or https, not ${url.protocol.slice(0, -1)}.` };
  if (url.username !== '' || url.password !== '')
    return { mistake: 'The URL contains a user name or password. Set a key with --key or PORTOLAN_KEY.' };
  const path = url.pathname.replace(API_PATH, '/').replace(/\/*$/, '/');
  const left = `${url.pathname.slice(path.length)}${url.search}${url.hash}`.replace(/^\/+$/, '');
  return { site: `${url.origin}${path}`, left };
}
