import type { CatalogApi } from '../catalog-api.ts';
import { mcpSessions } from '../../session-config/server/index.ts';
import { closeAfterLast } from './close-after-last.ts';
import { openBuild, type Build, type LiveCatalogOptions } from './open-build.ts';

export type { LiveCatalogOptions } from './open-build.ts';

/** A catalogue that answers from the newest build. */
export interface LiveCatalog {
  /** The build that answers. Asked for at a request, it looks in the background whether there is a newer one. */
  current(): CatalogApi;
  /** Ends what is still under way. A build that is being opened is closed, and never answers. */
  close(): Promise<void>;
}

/** Milliseconds between two looks for a newer build. */
const LOOK_EVERY = 1000;

/**
 * Opens a catalogue from its published files. A build that replaces them is opened beside, and takes over when it can answer; one that
 * cannot be opened is told of, once, and tried again. What the old build was asked, it answers, and is closed after that. Sessions of
 * the MCP server go on, and are answered from the newest build.
 *
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openLiveCatalog(given: LiveCatalogOptions): Promise<LiveCatalog> {
  const { identity, now, onerror } = given;
  let answering: Build | undefined;
  const table = mcpSessions(now);
  const current = (): Build => {
    if (answering === undefined) throw new Error('No build is open yet. Ask again once the catalogue is open.');
    return answering;
  };
  const options = { ...given, sessions: { table, current: () => current().api.source } };
  answering = await openBuild(options, () => answering);
  const isOver = new AbortController();
  const isClosed = (): boolean => isOver.signal.aborted;
  const replaced = new Set<Promise<void>>();
  let looked = now();
  let looking: Promise<void> | undefined;
  let failed: string | undefined;

  function retire({ api }: Build): void {
    const closing = closeAfterLast(api, isOver.signal)
      .catch(onerror)
      .finally(() => replaced.delete(closing));
    replaced.add(closing);
  }

  async function follow(): Promise<void> {
    const found = await identity();
    if (found === undefined || found === current().identity || isClosed()) return;
    try {
      const before = current();
      const opened = await openBuild(options, () => answering);
      if (isClosed()) return await opened.api.close();
      answering = opened;
      retire(before);
    } catch (error) {
      if (failed !== found) onerror(error);
      failed = found;
    }
  }

  function look(): void {
    if (isClosed()) return;
    looking ??= follow().finally(() => {
      looking = undefined;
      looked = now();
    });
  }

  return {
    current() {
      if (now() - looked >= LOOK_EVERY) look();
      return current().api;
    },
    async close() {
      isOver.abort();
      await Promise.all([looking, ...replaced, table.close(), current().api.close()]);
    },
  };
}
