import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { CrawlContext } from '../../../src/crawler/context/crawl-context.ts';
import {
  crawl,
  createCrawlContext,
  openJournal,
  storeTimesOfEdits,
  type CrawlProblem,
  type SourceEntry,
} from '../../../src/crawler/index.ts';
import { sourceMemory } from '../../../src/crawler/memory/source-memory.ts';
import { removeAbandonedDrafts } from '../../../src/catalog/store/atomic-write.ts';
import { GITHUB_API, RAW_URL } from './fake-files.ts';
import { fakeWeb } from './fake-web.ts';
import type { World } from './world.ts';

/** How one crawl is run. */
export interface CrawlRun {
  readonly full?: boolean;
  readonly allowShrink?: boolean;
  /** Forgets a crawl that was cut off. */
  readonly fresh?: boolean;
  /** Ends the crawl at so many requests: in order, or as if its process were killed. */
  readonly kill?: { readonly after: number; readonly how: 'stopped' | 'killed' };
}

/** What became of one. */
export interface CrawlEnd {
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Whether it came to its end. */
  readonly isFinished: boolean;
  /** Whether it also requested every source and did not continue another crawl. */
  readonly isWhole: boolean;
  readonly problems: readonly CrawlProblem[];
}

/** Crawls the world as the command does. */
export async function runCrawl(world: World, { full = false, allowShrink = false, fresh = false, kill }: CrawlRun): Promise<CrawlEnd> {
  const { folder, entries } = world;
  const now = new Date(world.now).toISOString();
  const stop = new AbortController();
  const atKill = path.join(path.dirname(folder), 'at-kill');
  const onRequest = (requests: number): void => {
    if (requests !== kill?.after) return;
    // A killed process leaves the files on the disk at that time.
    if (kill.how === 'killed' && existsSync(folder)) cpSync(folder, atKill, { recursive: true });
    stop.abort();
  };
  await removeAbandonedDrafts(folder, world.now);
  const journal = await openJournal({ contentDir: folder, entries, kinds: undefined, now, fresh });
  const context = contextOf(world, entries, { full, signal: stop.signal, onRequest });
  const { problems } = await crawl(entries, { context, contentDir: folder, now, journal, allowShrink });
  const isFinished = !stop.signal.aborted;
  if (isFinished) await storeTimesOfEdits(folder, now);
  await journal.end(isFinished);
  if (existsSync(atKill)) {
    rmSync(folder, { recursive: true });
    cpSync(atKill, folder, { recursive: true, preserveTimestamps: true });
    rmSync(atKill, { recursive: true });
  }
  for (const source of world.sources) source.end();
  return { now, isFinished, isWhole: isFinished && journal.resumedFrom === undefined, problems };
}

interface ContextParts extends Pick<CrawlContext, 'full' | 'signal'> {
  readonly onRequest: (requests: number) => void;
}

function contextOf(world: World, entries: readonly SourceEntry[], { full, signal, onRequest }: ContextParts): CrawlContext {
  const { folder, edition, sources } = world;
  const places = { contentDir: folder, sourcesFolder: folder, rawUrl: RAW_URL, githubApi: GITHUB_API };
  const context = createCrawlContext(entries, { ...places, version: '0.0.0', signal, full });
  return {
    ...context,
    web: fakeWeb({ sources, signal, onRequest }),
    memory: sourceMemory(folder, edition),
    now: () => world.now,
  };
}
