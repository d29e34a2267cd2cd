import { AccessSettingError } from './access/access-setting-error.ts';
import { keyRing } from './access/key-ring.ts';
import { keyedAccess } from './access/keyed-access.ts';
import { listedKeys } from './access/listed-keys.ts';
import { memoryRateLimits } from './access/rate-limits.ts';
import { webSha256 } from './access/web-sha256.ts';
import { openCatalogApi } from './catalog-api.ts';
import { CORS_HEADERS } from './http/cors.ts';
import { failedAnswer } from './http/failed-answer.ts';
import { toResponse } from './http/web-response.ts';
import { liveSettings } from './live-settings.ts';
import { openedOnce } from './source/opened-once.ts';
import { webHandler, type WebHandler, type WebHandlerOptions } from './web-handler.ts';

/** Options of a catalogue on a host without a file system: everything that differs between such hosts. */
export interface WebEntryOptions extends Pick<WebHandlerOptions, 'files'> {
  /** Reads a published file by its path below the publication's root; rejects if it is not available. See `fetchedFiles`. */
  readonly read: (path: string) => Promise<Uint8Array>;
  /** The environment variables of `liveSettings`, including the keys in `PORTOLAN_API_KEYS`, by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Web Crypto. */
  readonly subtle: Pick<SubtleCrypto, 'digest'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with every error that a client gets as 500, also for an unusable setting. */
  readonly onerror: (error: unknown) => void;
}

/**
 * The live API for hosts that can read only their own published files, by `fetch`. The first request opens the catalogue, and all requests
 * to this instance share it. Where opening fails, the next request tries again. Rate limits are counted in the instance's memory.
 *
 * A Cloudflare Worker with the built site as its assets, called before them (`run_worker_first`):
 *
 *     let answer;
 *     export default {
 *       fetch(request, env) {
 *         const files = (asked) => env.ASSETS.fetch(asked);
 *         const read = fetchedFiles(files, new URL('/', request.url).href);
 *         const onerror = (error) => console.error(failureLine(error));
 *         answer ??= webEntry({ read, files, environment: env, subtle: crypto.subtle, now: Date.now, onerror });
 *         return answer(request, { address: request.headers.get('cf-connecting-ip') ?? undefined });
 *       },
 *     };
 */
export function webEntry(options: WebEntryOptions): WebHandler {
  const opened = openedOnce(() => openHandler(options));
  return async (request, client) => {
    let handler: WebHandler;
    try {
      handler = await opened();
    } catch (error) {
      options.onerror(error);
      return toResponse(failedAnswer(CORS_HEADERS), request.method);
    }
    return handler(request, client);
  };
}

async function openHandler({ read, files, environment, subtle, now, onerror }: WebEntryOptions): Promise<WebHandler> {
  const { isPublic, isOfficialPublic, isPrivate, hosts, limit, listedKeys: listed } = liveSettings(environment);
  // Ignoring the setting would show a private catalogue to everyone.
  if (isPrivate && files === undefined) throw new AccessSettingError(NOT_PRIVATE);
  const sha256 = webSha256(subtle);
  const keys = keyRing(await listedKeys(listed, sha256));
  const limits = limit && memoryRateLimits(limit);
  const access = keyedAccess({ keys, sha256, now, limits, isPublic, isOfficialPublic, isPrivate });
  const api = await openCatalogApi({ read, access, isPublic, isPrivate, hosts, onerror, now });
  return webHandler({ api, files, onerror });
}

const NOT_PRIVATE =
  'PORTOLAN_PRIVATE is set, but this host serves pages and files to everyone. Serve a private catalogue with "npx portolan serve".';
