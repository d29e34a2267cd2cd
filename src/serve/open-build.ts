import { setImmediate } from 'node:timers/promises';

import { openCatalogApi, type CatalogApi, type CatalogApiOptions } from '../api/catalog-api.ts';
import { openStoredUse } from '../embedding/node/use-embedder.ts';
import { openStatic } from '../embedding/open-static.ts';
import type { OpenIndexOptions } from '../search/open-index.ts';
import { boundReader } from './bound-reader.ts';

/** What a catalogue that follows its builds is opened from. */
export interface LiveCatalogOptions extends CatalogApiOptions {
  /** What tells the build that is there from another; `undefined` while there is none. */
  readonly identity: () => Promise<string | undefined>;
}

/** A build that answers, or did. */
export interface Build {
  readonly identity: string | undefined;
  /** Where an answer needs a file that the build has lost, the build that took its place gives it. */
  readonly api: CatalogApi;
}

/** How a build finds out what took its place. */
export interface Succession {
  /** The build that answers; `undefined` until the first is open. */
  readonly current: () => Build | undefined;
  /** Looks at once whether there is a newer build, and opens it. */
  readonly lookNow: () => Promise<void>;
}

/** How often a build is opened that is replaced while it is. */
const MOST_OPENINGS = 3;

/**
 * Opens the build that is there, so that all of its files are of one.
 *
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 */
export async function openBuild(options: LiveCatalogOptions, succession: Succession, openings = 1): Promise<Build> {
  const identity = await options.identity();
  const isSame = async (): Promise<boolean> => openings >= MOST_OPENINGS || (await options.identity()) === identity;
  try {
    const api = await openFiles(options, succession);
    if (await isSame()) return { identity, api };
    await api.close();
  } catch (error) {
    if (await isSame()) throw error;
  }
  return openBuild(options, succession, openings + 1);
}

/** Cards of some 16,000 servers, which take some 20 MB: reading them again costs more than a tenth of a search. */
const CARD_FILES_KEPT = 1024;

async function openFiles(options: LiveCatalogOptions, { current, lookNow }: Succession): Promise<CatalogApi> {
  let hasLost = false;
  const self: { api?: CatalogApi } = {};
  const isCurrent = (): boolean => self.api !== undefined && current()?.api === self.api;
  const read = boundReader(options.read, async () => {
    hasLost = true;
    // One that is being opened is itself what was looked for.
    if (isCurrent()) await lookNow();
  });
  const onerror = (error: unknown): void => {
    if (!hasLost || self.api === undefined || isCurrent()) options.onerror(error);
  };
  const index: OpenIndexOptions = {
    openEmbedder: (entry, readFile) => openStoredUse(entry, readFile) ?? openStatic(entry, readFile),
    cardFilesKept: CARD_FILES_KEPT,
  };
  const opened = await openCatalogApi({ index, pause: () => setImmediate(), ...options, read, onerror });
  const handle: CatalogApi['handle'] = async (request) => {
    const outcome = await opened.handle(request);
    const next = current();
    return hasLost && next !== undefined && !isCurrent() ? next.api.handle(request) : outcome;
  };
  self.api = { ...opened, handle };
  return self.api;
}
