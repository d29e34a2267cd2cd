import { setImmediate } from 'node:timers/promises';

import { loadTokenizer } from '../../catalog/store/tokenizer.ts';
import type { SessionStore } from '../../session-config/server/index.ts';
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
  /** MCP sessions that several servers share. Default: a session is available only at the server that opened it. */
  readonly sessionStore?: SessionStore | undefined;
  /** Returns an id for an MCP session that cannot be guessed. Default a UUID. */
  readonly newSessionId?: (() => string) | undefined;
  /** Makes an empty cache for the answers of one build. Default: no answers are kept. */
  readonly newCache?: (() => AnswerCache | undefined) | undefined;
}

/** An open build. */
export interface Build {
  readonly identity: string | undefined;
  readonly api: CatalogApi;
}

/** An open build of files. It does not need them any more, so it keeps working after they are replaced. */
export interface FileBuild extends Build {
  readonly index: IndexFiles;
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
export async function openBuild(options: LiveCatalogOptions, current: () => FileBuild | undefined): Promise<FileBuild> {
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
export const countTokens = openedOnce(loadTokenizer);

/** Enough for the cards of about 16,000 servers, about 20 MB: decoding them again would cost more than a tenth of a search. */
const CACHED_CARD_FILES = 1024;

async function openFiles(
  options: LiveCatalogOptions,
  identity: string | undefined,
  current: () => FileBuild | undefined,
): Promise<FileBuild> {
  const files = await readIndexFiles(options.read, await options.indexPaths(), current()?.index);
  const index: OpenIndexOptions = {
    openEmbedder: (entry, readFile) => openStoredUse(entry, readFile) ?? openStatic(entry, readFile),
    cardFilesKept: CACHED_CARD_FILES,
  };
  const read = async (path: string): Promise<Uint8Array> => files.get(path) ?? options.read(path);
  const opened = await openCatalogApi({ index, pause: () => setImmediate(), countTokens, cache: options.newCache?.(), ...options, read });
  return { identity, index: files, api: withNewestMcp(opened, () => current()?.api) };
}

/**
 * The API of a build whose MCP server hands requests on to that of the newest build: a replaced build is closed after its last request.
 *
 * @param newest returns the API of the build that answers
 */
export function withNewestMcp(opened: CatalogApi, newest: () => CatalogApi | undefined): CatalogApi {
  const fetch: CatalogMcp['fetch'] = (request, key) => {
    const api = newest();
    return api === undefined || api === own ? opened.mcp.fetch(request, key) : api.mcp.fetch(request, key);
  };
  const own: CatalogApi = { ...opened, mcp: { ...opened.mcp, fetch } };
  return own;
}
