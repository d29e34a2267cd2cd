import type { GuardedFetch } from './guarded-fetch/index.ts';
import type { KnownRecords } from './known-records.ts';
import type { Pacer } from './pacer.ts';

/** What every source is given to work with. */
export interface CrawlContext {
  readonly web: GuardedFetch;
  readonly pacer: Pacer;
  readonly known: KnownRecords;
  /** Names, folded, that entries of `sources.yaml` give; no other entry is known by one of them. */
  readonly claimed: ReadonlySet<string>;
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
  /** Milliseconds for a whole MCP conversation. */
  readonly conversationMs: number;
  readonly signal: AbortSignal;
}
