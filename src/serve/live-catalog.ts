import { openCatalogApi, type CatalogApi, type CatalogApiOptions } from '../api/catalog-api.ts';
import { openStoredUse } from '../embedding/node/use-embedder.ts';
import { openStatic } from '../embedding/open-static.ts';
import type { OpenIndexOptions } from '../search/open-index.ts';

/** What a catalogue that follows its builds is opened from. */
export interface LiveCatalogOptions extends CatalogApiOptions {
  /** What tells the build that is there from another; `undefined` while there is none. */
  readonly identity: () => Promise<string | undefined>;
}

/** A catalogue that answers from the newest build. */
export interface LiveCatalog {
  /** The build that answers. Asked for at a request, it looks in the background whether there is a newer one. */
  current(): CatalogApi;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/** Milliseconds between two looks for a newer build. */
const LOOK_EVERY = 1000;

/**
 * Opens a catalogue from its published files. A build that replaces them is opened beside, and takes over when it can answer; one that
 * cannot be opened is told of, once, and tried again.
 *
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openLiveCatalog(options: LiveCatalogOptions): Promise<LiveCatalog> {
  const { identity, now, onerror } = options;
  let opened = await identity();
  let current = await open(options);
  let looked = now();
  let isLooking = false;
  let failed: string | undefined;

  async function look(): Promise<void> {
    const found = await identity();
    if (found === undefined || found === opened) return;
    try {
      const before = current;
      current = await open(options);
      opened = found;
      await before.close();
    } catch (error) {
      if (failed !== found) onerror(error);
      failed = found;
    }
  }

  return {
    current() {
      if (!isLooking && now() - looked >= LOOK_EVERY) {
        isLooking = true;
        void look().finally(() => {
          isLooking = false;
          looked = now();
        });
      }
      return current;
    },
    close: () => current.close(),
  };
}

/** Cards of some 16,000 servers, which take some 20 MB: reading them again costs more than a tenth of a search. */
const CARD_FILES_KEPT = 1024;

function open(options: LiveCatalogOptions): Promise<CatalogApi> {
  const index: OpenIndexOptions = {
    openEmbedder: (entry, read) => openStoredUse(entry, read) ?? openStatic(entry, read),
    cardFilesKept: CARD_FILES_KEPT,
  };
  return openCatalogApi({ index, ...options });
}
