import { PROTECTED_RESOURCE_PATH } from './api-paths.ts';

/** A percent-encoded unreserved character, `@` (names start with it) or slash (names contain it). */
const NEEDLESS = /%(?:2[dDeEfF]|3\d|40|4[1-9a-fA-F]|5[\daAfF]|6[1-9a-fA-F]|7[\daAeE])/g;

/** A percent sign that encodes nothing. Decoding such a text can create a new encoding: `%%32e` would become `%2e`. */
const MALFORMED = /%(?![\da-f]{2})/i;

/**
 * The path of a request below the base of the site, from its slash; `undefined` outside the base. Unreserved characters lose their
 * percent-encoding (RFC 3986 §6.2.2.2: both forms are the same path). So do slashes, because generated clients encode the whole name, and
 * file hosts treat both forms as the same path. The path is decoded once, before any routing by prefix, so that routing sees the same path
 * as a file host. A path with a malformed percent sign does not change. The metadata of a protected resource below the base is at the root of
 * the origin as well.
 *
 * @param sent path as in the request, without its query
 * @param base with slashes at both ends
 */
export function requestPath(sent: string, base: string): string | undefined {
  const path = sent.includes('%') && !MALFORMED.test(sent) ? sent.replaceAll(NEEDLESS, decoded) : sent;
  if (path.startsWith(base)) return path.slice(base.length - 1);
  // The path of the resource follows that of the metadata (RFC 9728 §3.1).
  const resource = path.startsWith(PROTECTED_RESOURCE_PATH) ? path.slice(PROTECTED_RESOURCE_PATH.length) : '';
  if (`${resource}/` === base) return PROTECTED_RESOURCE_PATH;
  return resource.startsWith(base) ? PROTECTED_RESOURCE_PATH + resource.slice(base.length - 1) : undefined;
}

function decoded(encoding: string): string {
  return String.fromCharCode(parseInt(encoding.slice(1), 16));
}
