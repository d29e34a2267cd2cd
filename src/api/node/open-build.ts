import { setImmediate } from 'node:timers/promises';

import { openCatalogApi, type CatalogApi, type CatalogApiOptions } from '../catalog-api.ts';
import type { CatalogMcp } from '../mcp/catalog-mcp.ts';
import { openStoredUse } from '../../search/embedding/node/use-embedder.ts';
import { openStatic } from '../../search/embedding/open-static.ts';
import type { OpenIndexOptions } from '../../search/open-index.ts';
import { BuildReplacedError } from './build-replaced-error.ts';
import { readIndexFiles, type IndexFiles } from './index-files.ts';

/** What a catalogue that follows its builds is opened from. */
export interface LiveCatalogOptions extends CatalogApiOptions {
  /** What tells the build that is there from another; `undefined` while there is none. */
  readonly identity: () => Promise<string | undefined>;
  /** Paths of the files of the search index that is there. */
  readonly indexPaths: () => Promise<readonly string[]>;
}

/** A build that answers, or did. It needs none of its files, so that it goes on whatever becomes of them. */
export interface Build {
  readonly identity: string | undefined;
  readonly index: IndexFiles;
  readonly api: CatalogApi;
}

/** How often a build is opened that is replaced while it is. */
const MAX_OPENINGS = 3;

/**
 * Opens the build that is there, so that all of its files are of one.
 *
 * @param current the build that answers; `undefined` until the first is open
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 * @throws BuildReplacedError where the build is replaced each time that it is opened
 */
export async function openBuild(options: LiveCatalogOptions, current: () => Build | undefined): Promise<Build> {
  for (let openings = 0; openings < MAX_OPENINGS; openings += 1) {
    const identity = await options.identity();
    const isSame = async (): Promise<boolean> => (await options.identity()) === identity;
    try {
      const build = await openFiles(options, identity, current);
      if (await isSame()) return build;
      await build.api.close();
    } catch (error) {
      if (await isSame()) throw error;
    }
  }
  throw new BuildReplacedError(
    `The build was replaced ${MAX_OPENINGS} times while it was opened. Let one build end before the next begins.`,
  );
}

/** Cards of some 16,000 servers, which take some 20 MB: reading them again costs more than a tenth of a search. */
const CARD_FILES_KEPT = 1024;

async function openFiles(options: LiveCatalogOptions, identity: string | undefined, current: () => Build | undefined): Promise<Build> {
  const files = await readIndexFiles(options.read, await options.indexPaths(), current()?.index);
  const index: OpenIndexOptions = {
    openEmbedder: (entry, readFile) => openStoredUse(entry, readFile) ?? openStatic(entry, readFile),
    cardFilesKept: CARD_FILES_KEPT,
  };
  const read = async (path: string): Promise<Uint8Array> => files.get(path) ?? options.read(path);
  const opened = await openCatalogApi({ index, pause: () => setImmediate(), ...options, read });
  const fetch: CatalogMcp['fetch'] = (request, key) => {
    const newest = current();
    // A build that was replaced is closed after its last request: what begins later is for the one that took its place.
    return newest === undefined || newest === build ? opened.mcp.fetch(request, key) : newest.api.mcp.fetch(request, key);
  };
  const build: Build = { identity, index: files, api: { ...opened, mcp: { ...opened.mcp, fetch } } };
  return build;
}
