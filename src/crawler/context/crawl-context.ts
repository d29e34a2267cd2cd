import type { EndpointAnswers } from '../../catalog/record/endpoint-facts.ts';
import type { GuardedFetch } from '../guarded-fetch/index.ts';
import type { KnownRecords } from '../memory/known-records.ts';
import type { RepositoryLocation } from '../source-list/repository-location.ts';
import type { BearerFor } from '../source-list/source-keys.ts';
import type { SourceMemory } from '../memory/source-memory.ts';

/**
 * Package registries that a crawl asks: the base URL of each, and after it, separated by spaces, other origins that it may send requests to.
 * A registry without a setting is not asked.
 */
export interface PackageRegistries {
  /** A function is called when a package is to be asked for: finding npm's own registry may take long. */
  readonly npm?: string | (() => Promise<string | undefined>) | undefined;
  readonly pypi?: string | undefined;
  /** URL of the service index of a NuGet registry. */
  readonly nuget?: string | undefined;
  /** Registries of images by the host in the name of an image: `host=URL`, separated by commas. */
  readonly oci?: string | undefined;
  /** Names of these settings for messages, such as `crawl.npmRegistry in site.yaml:3:3`. Default: messages name no setting. */
  readonly settings?: Readonly<Record<'npm' | 'pypi' | 'nuget' | 'oci', string>>;
}

/**
 * The MCP endpoints that sources asked in this crawl, with their answers; `undefined` for one that did not answer. One that refused access
 * without credentials is not in it.
 */
type AskedEndpoints = Map<string, EndpointAnswers | undefined>;

/** What every source reader gets. */
export interface CrawlContext {
  readonly web: GuardedFetch;
  readonly known: KnownRecords;
  /** Names that entries of `sources.yaml` state, folded. Servers of other entries cannot have them. */
  readonly namesInSources: ReadonlySet<string>;
  /** The folders of a repository that entries of `sources.yaml` without a `name` read. */
  readonly foldersOf: (repository: Pick<RepositoryLocation, 'owner' | 'repo'>) => readonly string[];
  /** Folder of `sources.yaml`, which also holds file sources. */
  readonly sourcesFolder: string;
  /** URL template of a repository's file with `{owner}`, `{repo}`, `{ref}` and `{path}`. */
  readonly rawUrl: string;
  /** File names that a platform file may have, in the order of the requests. */
  readonly platformFileNames: readonly string[];
  /** Allows plain http and private addresses; for development. */
  readonly allowPrivateHosts: boolean;
  /** The crawler's `clientInfo` in MCP. */
  readonly client: { readonly name: string; readonly version: string };
  readonly askedEndpoints: AskedEndpoints;
  /** Milliseconds for a whole MCP session, without the waiting in host queues. */
  readonly sessionMs: number;
  /** Milliseconds of network time for all requests to one server. */
  readonly serverMs: number;
  readonly signal: AbortSignal;
  /** Aborts when the time of the crawl is over: no source, look-up or icon starts after it. Default: no limit. */
  readonly over?: AbortSignal;
  /** What was remembered of each source at its last complete reading. */
  readonly memory: SourceMemory;
  /** Whether list sources are read completely, without conditional requests. */
  readonly full: boolean;
  /** Keys of registries, each for one host only. */
  readonly bearerFor: BearerFor;
  /** Base URL of GitHub's REST API. */
  readonly githubApi: string;
  /** Package registries that are asked for the packages of servers. */
  readonly packageRegistries: PackageRegistries;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** ISO 8601 time that the crawl writes. Default: the clock's time. */
  readonly time?: string;
}
