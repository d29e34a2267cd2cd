import type { CatalogApi } from '../catalog-api.ts';
import { mcpSessions } from '../../session-config/server/index.ts';
import { closeAfterLast } from './close-after-last.ts';
import { openBuild, type Build, type LiveCatalogOptions } from './open-build.ts';

export type { LiveCatalogOptions } from './open-build.ts';

/** A catalogue that answers from the newest build. */
export interface LiveCatalog {
  /** Returns the current build, and checks in the background for a newer one. Called at each request. */
  current(): CatalogApi;
  /** Ends open requests. A build that is being opened is closed, and never answers. */
  close(): Promise<void>;
}

/** Milliseconds between two checks for a newer build. */
const CHECK_INTERVAL = 1000;

/**
 * Opens a catalogue from its published files. A newer build is opened in parallel and takes over when it is ready. A build that cannot be
 * opened is reported once and tried again. The old build answers its open requests and is then closed. MCP sessions continue with the
 * newest build.
 *
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openLiveCatalog(given: LiveCatalogOptions): Promise<LiveCatalog> {
  const { identity, now, onerror } = given;
  let answering: Build | undefined;
  const table = mcpSessions(now, {}, given.newSessionId);
  const current = (): Build => {
    if (answering === undefined) throw new Error('No build is open yet. Try again once the catalogue is open.');
    return answering;
  };
  const options = { ...given, sessions: { table, current: () => current().api.source } };
  answering = await openBuild(options, () => answering);
  const isOver = new AbortController();
  const isClosed = (): boolean => isOver.signal.aborted;
  const replaced = new Set<Promise<void>>();
  let checkedAt = now();
  let checking: Promise<void> | undefined;
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

  function check(): void {
    if (isClosed()) return;
    checking ??= follow().finally(() => {
      checking = undefined;
      checkedAt = now();
    });
  }

  return {
    current() {
      if (now() - checkedAt >= CHECK_INTERVAL) check();
      return current().api;
    },
    async close() {
      isOver.abort();
      await Promise.all([checking, ...replaced, table.close(), current().api.close()]);
    },
  };
}
