import { buildIdentity, folderReader, indexPaths } from './built-folder.ts';
import { openLiveCatalog, type LiveCatalog } from './live-catalog.ts';
import { nodeAccess } from './node-access.ts';
import type { ServeSettings } from './serve-settings.ts';

/** A built site, and on which terms it answers. */
interface BuiltFolderOptions {
  /** Folder of the built site. */
  readonly folder: string;
  readonly settings: ServeSettings;
  /** Told of every failure that a client sees as 500, and of what keeps a newer build or a changed key file from being read. */
  readonly onerror: (error: unknown) => void;
}

/** The catalogue of a built site, which follows newer builds. */
interface OpenedFolder {
  readonly catalog: LiveCatalog;
  /** Whether anybody has a key yet. */
  readonly hasKeys: boolean;
}

/**
 * Opens the live catalogue of a built site, with the keys of its operator.
 *
 * @throws KeyFileError, AccessSettingError if keys cannot be read
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openBuiltFolder({ folder, settings, onerror }: BuiltFolderOptions): Promise<OpenedFolder> {
  const { isPublic, isPrivate, hosts } = settings;
  const { access, hasKeys } = await nodeAccess(settings, onerror);
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
  });
  return { catalog, hasKeys };
}
