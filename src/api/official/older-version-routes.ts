import type { ApiAnswer } from '../http/answer.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { OFFICIAL_FILES } from './official-files.ts';

/** Below these stand the addresses of version 0 and of version 0.1. */
const [OLDER, CURRENT] = ['/v0/', '/v0.1/'];

/** Files of version 0.1 that somebody may ask for below version 0: they are led there (RFC 9110 §15.4.9). */
const MOVED: ReadonlyMap<string, ApiAnswer> = new Map(
  [OFFICIAL_FILES.servers, OFFICIAL_FILES.allowList].map((path) => [
    `/${path}`,
    { status: 308, headers: { location: `../${path}` }, body: '' },
  ]),
);

/**
 * The addresses of the official registry's version 0, answered as those of version 0.1: clients that know only the older ones add
 * `/v0/servers` to the address of a registry.
 *
 * @param routes that of version 0.1
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
