import type { GuardedFetch } from '../guarded-fetch/index.ts';
import type { KnownRecords } from '../memory/known-records.ts';
import type { RepositoryLocation } from '../source-list/repository-location.ts';
import type { BearerFor } from '../source-list/source-keys.ts';
import type { SourceMemory } from '../memory/source-memory.ts';

/** What every source is given to work with. */
export interface CrawlContext {
  readonly web: GuardedFetch;
  readonly known: KnownRecords;
  /** Names, folded, that entries of `sources.yaml` give; no other entry is known by one of them. */
  readonly namesInSources: ReadonlySet<string>;
  /** The folders of a repository that entries of `sources.yaml` read without giving a name. */
  readonly foldersOf: (repository: Pick<RepositoryLocation, 'owner' | 'repo'>) => readonly string[];
  /** Folder of `sources.yaml`; file sources lie in it. */
  readonly sourcesFolder: string;
  /** URL template of a repository's file with `{owner}`, `{repo}`, `{ref}` and `{path}`. */
  readonly rawUrl: string;
  /** Names under which a repository's platform file is looked for, in order. */
  readonly platformFileNames: readonly string[];
  /** Development only: plain http and private addresses. */
  readonly allowPrivateHosts: boolean;
  /** How the crawler calls itself in MCP. */
  readonly client: { readonly name: string; readonly version: string };
  /** Milliseconds for a whole MCP conversation; waiting for turns costs none. */
  readonly sessionMs: number;
  /** Milliseconds of network time for all that one server is asked. */
  readonly serverMs: number;
  readonly signal: AbortSignal;
  /** What sources know from their last whole reading. */
  readonly memory: SourceMemory;
  /** Whether list sources are to be read whole, whatever they remember. */
  readonly full: boolean;
  /** Keys of registries, each for its host alone. */
  readonly bearerFor: BearerFor;
  /** Base URL of GitHub's REST API. */
  readonly githubApi: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** ISO 8601 time that the crawl writes. Default: that of the clock. */
  readonly time?: string;
}
