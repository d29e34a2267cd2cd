/** What stands behind the address of a site where somebody gives the address of its API, of a list or of a page instead. */
const BEYOND = /\/(?:index\.html|api(?:\/servers(?:\.json)?)?|v0(?:\.1)?(?:\/servers(?:\.json)?)?)?\/*$/;

/** An address as a person gave it. */
export type SiteAddress =
  | { readonly site: string; /** What was left out of it. */ readonly left: string }
  /** Why it is none, as a sentence. */
  | { readonly mistake: string };

/**
 * The address of a catalogue's site, with a slash at its end. Whoever gives the address of the API is understood: clients append
 * `/v0.1/servers` themselves, so that is the mistake that many make in their settings too.
 */
export function siteAddress(text: string): SiteAddress {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? text
    : `${/^(?:localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(withScheme)) return { mistake: `"${text}" is no address. Write one such as https://catalogue.example.org/` };
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol)) return { mistake: `A catalogue is asked by http or https, not by ${url.protocol.slice(0, -1)}.` };
  if (url.username !== '' || url.password !== '')
    return { mistake: 'The address carries a name or a password. Give a key with --key or PORTOLAN_KEY.' };
  const path = url.pathname.replace(BEYOND, '/').replace(/\/*$/, '/');
  const left = `${url.pathname.slice(path.length)}${url.search}${url.hash}`.replace(/^\/+$/, '');
  return { site: `${url.origin}${path}`, left };
}
