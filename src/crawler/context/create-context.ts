import { foldName } from '../../catalog/values/qualified-name.ts';
import type { CrawlContext, PackageRegistries } from './crawl-context.ts';
import { systemClock } from '../politeness/clock.ts';
import { isLoopbackHost } from '../guarded-fetch/index.ts';
import { knownRecords } from '../memory/known-records.ts';
import { createPoliteFetch, type PoliteFetchOptions } from '../politeness/polite-fetch.ts';
import { DEFAULT_RAW_URL, foldersByRepository } from '../source-list/repository-location.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { crawlerCodeHash } from './crawler-code-hash.ts';
import { keysByHost } from '../source-list/source-keys.ts';
import { sourceMemory } from '../memory/source-memory.ts';

/** Settings of a crawl. Only the folders, the version and the signal are required. */
export interface ContextOptions extends PoliteFetchOptions {
  readonly contentDir: string;
  /** Folder of `sources.yaml`. */
  readonly sourcesFolder: string;
  /** Default {@link DEFAULT_RAW_URL}. */
  readonly rawUrl?: string | undefined;
  /** Default {@link DEFAULT_PLATFORM_FILES}. */
  readonly platformFileNames?: readonly string[] | undefined;
  /** Reads list sources completely, without conditional requests. Default false. */
  readonly full?: boolean | undefined;
  /** Keys of registries by host: `host=key,host2=key2`. */
  readonly registryKeys?: string | undefined;
  /** Default {@link DEFAULT_GITHUB_API}. */
  readonly githubApi?: string | undefined;
  /** Token for the host of that API only. */
  readonly githubToken?: string | undefined;
  /** Base URLs of package registries. Default: none is asked. */
  readonly packageRegistries?: PackageRegistries | undefined;
}

/** Names of a platform file, in the order of the requests. */
export const DEFAULT_PLATFORM_FILES: readonly string[] = [
  ...['platform.yaml', 'platform.yml', 'smithery.yaml', 'smithery.yml'],
  ...['server.json', 'manifest.json'],
];

/** Base URL of GitHub's REST API. */
const DEFAULT_GITHUB_API = 'https://api.github.com';

const DEADLINE_MS = 10_000;

/**
 * Creates the context of a crawl from its settings. The caller closes `web` after the crawl.
 *
 * @throws TypeError if `contact` is not a valid contact URL
 */
export function createCrawlContext(entries: readonly SourceEntry[], options: ContextOptions): CrawlContext {
  const { contentDir, sourcesFolder, signal, version, allowPrivateHosts = false, clock = systemClock } = options;
  const { deadlineMs = DEADLINE_MS } = options;
  const githubApi = options.githubApi ?? DEFAULT_GITHUB_API;
  return {
    web: createPoliteFetch({ ...options, deadlineMs }),
    known: knownRecords(contentDir),
    namesInSources: new Set(entries.flatMap(({ name }) => (name === undefined ? [] : [foldName(name)]))),
    foldersOf: foldersByRepository(entries),
    sourcesFolder,
    rawUrl: options.rawUrl ?? DEFAULT_RAW_URL,
    platformFileNames: options.platformFileNames ?? DEFAULT_PLATFORM_FILES,
    allowPrivateHosts,
    client: { name: 'portolan', version },
    askedEndpoints: new Map(),
    sessionMs: deadlineMs,
    serverMs: 3 * deadlineMs,
    signal,
    memory: sourceMemory(contentDir, crawlerCodeHash()),
    full: options.full ?? false,
    bearerFor: keysByHost({ ...options, githubApi }, (hostname) => allowPrivateHosts && isLoopbackHost(hostname)),
    githubApi,
    packageRegistries: options.packageRegistries ?? {},
    now: () => clock.now(),
  };
}
