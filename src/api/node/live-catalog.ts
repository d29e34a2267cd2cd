import type { CatalogApi } from '../catalog-api.ts';
import type { SharedSessions } from '../mcp/catalog-mcp.ts';
import { mcpSessions, type SessionStore } from '../../session-config/server/index.ts';
import { closeAfterLast } from './close-after-last.ts';
import { openBuild, type Build, type FileBuild, type LiveCatalogOptions } from './open-build.ts';

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

/** What is followed. */
interface FollowOptions<B extends Build> {
  /** Identifies the newest build; `undefined` while there is none. */
  readonly identity: () => Promise<string | undefined>;
  /** Opens the newest build. `current` returns the one that answers; `undefined` until the first is open. */
  readonly open: (sessions: SharedSessions, current: () => B | undefined) => Promise<B>;
  /** Milliseconds of a clock. */
  readonly now: () => number;
  /** Called where a newer build cannot be opened. */
  readonly onerror: (error: unknown) => void;
  /** MCP sessions that several servers share. Default: a session is available only at the server that opened it. */
  readonly sessionStore?: SessionStore | undefined;
  /** Returns an id for an MCP session that cannot be guessed. Default a UUID. */
  readonly newSessionId?: (() => string) | undefined;
}

/**
 * Opens a catalogue from its published files, and newer builds as {@link followBuilds} does.
 *
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export function openLiveCatalog(options: LiveCatalogOptions): Promise<LiveCatalog> {
  return followBuilds<FileBuild>({ ...options, open: (sessions, current) => openBuild({ ...options, sessions }, current) });
}

/**
 * Opens a catalogue. A newer build is opened in parallel and takes over when it is ready. A build that cannot be
 * opened is reported once and tried again. The old build answers its open requests and is then closed. MCP sessions continue with the
 * newest build.
 *
 * @throws what opening the first build throws
 */
export async function followBuilds<B extends Build>(given: FollowOptions<B>): Promise<LiveCatalog> {
  const { identity, now, onerror } = given;
  let answering: B | undefined;
  const table = mcpSessions(now, { store: given.sessionStore }, given.newSessionId);
  const current = (): B => {
    if (answering === undefined) throw new Error('No build is open yet. Try again once the catalogue is open.');
    return answering;
  };
  const sessions = { table, current: () => current().api.source };
  answering = await given.open(sessions, () => answering);
  const stop = new AbortController();
  const isClosed = (): boolean => stop.signal.aborted;
  const replaced = replacedBuilds(stop.signal, onerror);
  let checkedAt = now();
  let checking: Promise<void> | undefined;
  let failed: string | undefined;

  async function follow(): Promise<void> {
    const found = await identity();
    if (found === undefined || found === current().identity || isClosed()) return;
    try {
      const before = current();
      const opened = await given.open(sessions, () => answering);
      if (isClosed()) return await opened.api.close();
      answering = opened;
      replaced.retire(before);
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

  function checkIfDue(): void {
    if (now() - checkedAt >= CHECK_INTERVAL) check();
  }

  // Also without requests: the first one after a new build is answered from it, and an old one in a database is dropped after a while.
  const looking = setInterval(checkIfDue, CHECK_INTERVAL).unref();

  return {
    current() {
      checkIfDue();
      return current().api;
    },
    async close() {
      clearInterval(looking);
      stop.abort();
      await Promise.all([checking, replaced.closed(), table.close(), current().api.close()]);
    },
  };
}

/** Builds that are closed after their last request. */
interface ReplacedBuilds {
  readonly retire: (build: Build) => void;
  readonly closed: () => Promise<unknown>;
}

function replacedBuilds(stopped: AbortSignal, onerror: (error: unknown) => void): ReplacedBuilds {
  const closings = new Set<Promise<void>>();
  return {
    retire({ api }) {
      const closing = closeAfterLast(api, stopped)
        .catch(onerror)
        .finally(() => closings.delete(closing));
      closings.add(closing);
    },
    closed: () => Promise.all(closings),
  };
}
