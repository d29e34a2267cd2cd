import { setImmediate } from 'node:timers/promises';

import { loadTokenizer } from '../../catalog/store/tokenizer.ts';
import { openCatalogApi, type CatalogApi, type CatalogApiOptions } from '../catalog-api.ts';
import type { AnswerCache } from '../http/cached-routes.ts';
import type { CatalogMcp } from '../mcp/catalog-mcp.ts';
import { openStoredUse } from '../../search/embedding/node/use-embedder.ts';
import { openStatic } from '../../search/embedding/open-static.ts';
import type { OpenIndexOptions } from '../../search/open-index.ts';
import { openedOnce } from '../source/opened-once.ts';
import { BuildReplacedError } from './build-replaced-error.ts';
import { readIndexFiles, type IndexFiles } from './index-files.ts';

/** Options of a catalogue that opens newer builds. */
export interface LiveCatalogOptions extends CatalogApiOptions {
  /** Identifies the published build; `undefined` while there is none. */
  readonly identity: () => Promise<string | undefined>;
  /** Paths of the files of the published search index. */
  readonly indexPaths: () => Promise<readonly string[]>;
  /** Returns an id for an MCP session that cannot be guessed. Default a UUID. */
  readonly newSessionId?: (() => string) | undefined;
  /** Makes an empty cache for the answers of one build. Default: no answers are kept. */
  readonly newCache?: (() => AnswerCache | undefined) | undefined;
}

/** An open build. It does not need its files any more, so it keeps working after they are replaced. */
export interface Build {
  readonly identity: string | undefined;
  readonly index: IndexFiles;
  readonly api: CatalogApi;
}

/** Maximum number of attempts to open a build that is replaced meanwhile. */
const MAX_ATTEMPTS = 3;

/**
 * Opens the published build, with all files from the same build.
 *
 * @param current returns the current build; `undefined` until the first is open
 * @throws CatalogFileError, IndexError as `openCatalogApi` does
 * @throws BuildReplacedError where the build is replaced during each attempt
 */
export async function openBuild(options: LiveCatalogOptions, current: () => Build | undefined): Promise<Build> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
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
    `The build was replaced ${MAX_ATTEMPTS} times while it was opened. Start a build only after the previous one has ended.`,
  );
}

/** One tokenizer for all builds, loaded for the first answer over MCP. */
const countTokens = openedOnce(loadTokenizer);

/** Enough for the cards of about 16,000 servers, about 20 MB: decoding them again would cost more than a tenth of a search. */
const CACHED_CARD_FILES = 1024;

async function openFiles(options: LiveCatalogOptions, identity: string | undefined, current: () => Build | undefined): Promise<Build> {
  const files = await readIndexFiles(options.read, await options.indexPaths(), current()?.index);
  const index: OpenIndexOptions = {
    openEmbedder: (entry, readFile) => openStoredUse(entry, readFile) ?? openStatic(entry, readFile),
    cardFilesKept: CACHED_CARD_FILES,
  };
  const read = async (path: string): Promise<Uint8Array> => files.get(path) ?? options.read(path);
  const opened = await openCatalogApi({ index, pause: () => setImmediate(), countTokens, cache: options.newCache?.(), ...options, read });
  const fetch: CatalogMcp['fetch'] = (request, key) => {
    const newest = current();
    // A replaced build is closed after its last request, so the newest build answers later requests.
    return newest === undefined || newest === build ? opened.mcp.fetch(request, key) : newest.api.mcp.fetch(request, key);
  };
  const build: Build = { identity, index: files, api: { ...opened, mcp: { ...opened.mcp, fetch } } };
  return build;
}
