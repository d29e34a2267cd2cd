import { AccessSettingError } from '../access/access-setting-error.ts';
import type { CatalogApi } from '../catalog-api.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { failedAnswer } from '../http/failed-answer.ts';
import { toResponse } from '../http/web-response.ts';
import { openedOnce } from '../source/opened-once.ts';
import { webHandler, type WebHandler } from '../web-handler.ts';
import { apiFile } from './api-file.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { openBuiltFolder } from './open-built-folder.ts';
import { serveSettings } from './serve-settings.ts';

/** Options of a built site whose pages another server serves. */
interface BuiltCatalogOptions {
  /** Folder of the built site. */
  readonly folder: string;
  /** The environment variables of `serveSettings`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with every error that a client gets as 500, also for an unusable setting. */
  readonly onerror: (error: unknown) => void;
}

/** Answers a request of the Fetch standard. Never rejects. `address` is the remote address of the connection. */
export type BuiltCatalog = (request: Request, address: string) => Promise<Response>;

/**
 * The live API of a built site, for a Node server that uses the Fetch standard and serves the pages itself. The first request opens the
 * catalogue. Newer builds are opened automatically.
 */
export function builtCatalog(options: BuiltCatalogOptions): BuiltCatalog {
  const { onerror } = options;
  const opened = openedOnce(() => open(options));
  return async (request, address) => {
    try {
      return await (
        await opened()
      )(request, address);
    } catch (error) {
      onerror(error);
      return toResponse(failedAnswer(CORS_HEADERS), request.method);
    }
  };
}

async function open({ folder, environment, onerror }: BuiltCatalogOptions): Promise<BuiltCatalog> {
  const settings = serveSettings(environment);
  // Ignoring the setting would show a private catalogue to everyone.
  if (settings.isPrivate) throw new AccessSettingError(NOT_PRIVATE);
  const { catalog } = await openBuiltFolder({ folder, settings, onerror });
  const handlers = new WeakMap<CatalogApi, WebHandler>();
  const handlerOf = (api: CatalogApi): WebHandler => {
    const handler = handlers.get(api) ?? webHandler({ api, files: (path) => apiFile(folder, api.base, path), onerror });
    handlers.set(api, handler);
    return handler;
  };
  return (request, address) => {
    const forwarded = settings.trustsProxy ? forwardedAddress(request.headers.get('x-forwarded-for')) : undefined;
    return handlerOf(catalog.current())(request, { address: forwarded ?? address });
  };
}

const NOT_PRIVATE =
  'PORTOLAN_PRIVATE is set, but this server shows the pages to everyone. Serve a private catalogue with "npx portolan serve".';
