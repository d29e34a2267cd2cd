import { checkedUrl } from './checked-url.ts';
import { FetchError } from './fetch-error.ts';

/** Maximum number of redirects. */
const MAX_REDIRECTS = 3;

/** The result of one request: the final value or a redirect. */
export type Hop<T> =
  | { readonly kind: 'arrived'; readonly value: T }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string };

/** Rules for redirects. */
interface RedirectPolicy {
  readonly allowPrivateHosts: boolean;
  /** Refuses a redirect to another origin. */
  readonly sameOrigin: boolean;
  /** Origins that are allowed in spite of `sameOrigin`. */
  readonly origins?: ReadonlySet<string> | undefined;
}

/**
 * Follows redirects and checks each target like the first URL.
 *
 * @throws FetchError for the fourth redirect, from https to http, to another origin if `sameOrigin` is set, or without a target
 */
export async function followRedirects<T>(first: URL, policy: RedirectPolicy, request: (url: URL) => Promise<Hop<T>>): Promise<T> {
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const hop = await request(url);
    if (hop.kind === 'arrived') return hop.value;
    if (redirects === MAX_REDIRECTS) {
      throw new FetchError('too-many-redirects', `${first.href} redirects more than ${MAX_REDIRECTS} times.`);
    }
    url = nextUrl(url, hop.status, hop.location, policy);
  }
}

function nextUrl(from: URL, status: number, location: string, { allowPrivateHosts, sameOrigin, origins }: RedirectPolicy): URL {
  if (location === '' || !URL.canParse(location, from)) {
    throw new FetchError('http-status', `${from.href} answers ${status} without a valid Location.`, { status });
  }
  const next = checkedTarget(from, new URL(location, from).href, allowPrivateHosts);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new FetchError('downgrade-redirect', `${from.href} redirects from https to http.`);
  }
  if (sameOrigin && next.origin !== from.origin && origins?.has(next.origin) !== true) {
    throw new FetchError('off-origin-redirect', `${from.href} redirects to another origin, ${next.origin}.`);
  }
  return next;
}

/** The checked target of a redirect. The reason for a refused one names the URL that leads there, which is the one that people know. */
function checkedTarget(from: URL, target: string, allowPrivateHosts: boolean): URL {
  try {
    return checkedUrl(target, allowPrivateHosts);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new FetchError(error.code, `${from.href} redirects to another URL: ${error.message}`, { cause: error });
  }
}
