import type { RateLimits } from '../access/rate-limits.ts';
import { answerCache } from './answer-cache.ts';
import { buildIdentity, folderReader, indexPaths } from './built-folder.ts';
import type { NotReady } from './health.ts';
import { openLiveCatalog, type LiveCatalog, type LiveCatalogOptions } from './live-catalog.ts';
import { nodeAccess, type NodeAccess } from './node-access.ts';
import { waitForFolder } from './replaced-folder.ts';
import type { ServeSettings } from './serve-settings.ts';

/** Options of the live catalogue of a built site. */
interface BuiltFolderOptions {
  /** Folder of the built site. */
  readonly folder: string;
  readonly settings: ServeSettings;
  /** Counts requests. Default: in the memory of this process. */
  readonly limits?: RateLimits | undefined;
  readonly newSessionId?: LiveCatalogOptions['newSessionId'];
  /** Called with every error that a client gets as 500, and where a newer build or a changed key file cannot be read. */
  readonly onerror: (error: unknown) => void;
  /** Default: access by the keys of the key file and of `PORTOLAN_API_KEYS`. */
  readonly access?: NodeAccess | undefined;
}

/** The live catalogue of a built site, which opens newer builds. */
interface OpenedFolder {
  readonly catalog: LiveCatalog;
  /** Whether any key exists. */
  readonly hasKeys: boolean;
  readonly notReady: NotReady;
}

/**
 * Opens the live catalogue of a built site, with the operator's keys.
 *
 * @throws KeyFileError, AccessSettingError if keys cannot be read
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openBuiltFolder(options: BuiltFolderOptions): Promise<OpenedFolder> {
  const { folder, settings, limits, newSessionId, onerror } = options;
  const { isPublic, isPrivate, hosts } = settings;
  const { access, hasKeys, sessionStore } = options.access ?? (await nodeAccess(settings, onerror, limits));
  const catalog = await openLiveCatalog({
    read: folderReader(folder),
    identity: () => buildIdentity(folder),
    indexPaths: () => indexPaths(folder),
    now: () => performance.now(),
    access,
    isPublic,
    isPrivate,
    hosts,
    onerror,
    sessionStore,
    newSessionId,
    newCache: () => answerCache(settings.answerCache),
  });
  const notReady = async (): Promise<string | undefined> =>
    (await waitForFolder(folder)) ? undefined : 'the folder of the site does not exist';
  return { catalog, hasKeys, notReady };
}
