import type { CatalogApi } from '../api/catalog-api.ts';
import { admittedOnce } from './admitted-once.ts';
import { openBuild, type Build, type LiveCatalogOptions, type Succession } from './open-build.ts';

export type { LiveCatalogOptions } from './open-build.ts';

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
 * cannot be opened is told of, once, and tried again. A request for which the old build has lost a file is answered by the new one.
 *
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openLiveCatalog(given: LiveCatalogOptions): Promise<LiveCatalog> {
  const options = { ...given, access: admittedOnce(given.access) };
  const { identity, now, onerror } = options;
  let answering: Build | undefined;
  const succession: Succession = { current: () => answering, lookNow: () => look(true) };
  const first = await openBuild(options, succession);
  answering = first;
  const current = (): Build => answering ?? first;
  let looked = now();
  let looking: Promise<void> | undefined;
  let failed: string | undefined;

  async function follow(isUrgent: boolean): Promise<void> {
    const found = await identity();
    // What cannot be opened is tried again in its time.
    if (found === undefined || found === current().identity || (isUrgent && found === failed)) return;
    try {
      const before = current();
      answering = await openBuild(options, succession);
      // Not waited for: it waits for what is being answered, which may wait for this.
      before.api.close().catch(onerror);
    } catch (error) {
      if (failed !== found) onerror(error);
      failed = found;
    }
  }

  function look(isUrgent: boolean): Promise<void> {
    looking ??= follow(isUrgent).finally(() => {
      looking = undefined;
      looked = now();
    });
    return looking;
  }

  return {
    current() {
      if (looking === undefined && now() - looked >= LOOK_EVERY) void look(false);
      return current().api;
    },
    close: () => current().api.close(),
  };
}
