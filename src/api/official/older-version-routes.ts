import type { ApiAnswer } from '../http/answer.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { OFFICIAL_FILES } from './official-files.ts';

/** Prefixes of version 0 and of version 0.1. */
const [OLDER, CURRENT] = ['/v0/', '/v0.1/'];

/** Files of version 0.1 that clients may request below version 0: they are redirected (RFC 9110 §15.4.9). */
const MOVED: ReadonlyMap<string, ApiAnswer> = new Map(
  [OFFICIAL_FILES.servers, OFFICIAL_FILES.allowList].map((path) => [
    `/${path}`,
    { status: 308, headers: { location: `../${path}` }, body: '' },
  ]),
);

/**
 * Routes of version 0 of the official registry API, with the responses of version 0.1: older clients append `/v0/servers` to the URL of a
 * registry.
 *
 * @param routes the routes of version 0.1
 */
export function olderVersionRoutes(routes: ApiRoutes): ApiRoutes {
  return {
    prefix: OLDER,
    answer(request) {
      const path = CURRENT + request.path.slice(OLDER.length);
      return MOVED.get(path) ?? routes.answer({ ...request, path });
    },
  };
}
