import type { Random } from '../../../scripts/support/seeded-random.ts';
import type { CrawlRun } from './run-crawl.ts';
import type { World } from './world.ts';

/** What a step did to the world. */
export interface Done {
  /** A short description for the report of a failed sequence. */
  readonly text: string;
  /** The crawl that is to be run now. */
  readonly crawl?: CrawlRun;
  /** Whether time or the content folder was set back, so that changes cannot be detected. */
  readonly goesBack?: boolean;
}

/** One thing that happens between crawls, or a crawl; `undefined` where there was nothing to do it to. */
export type StepAction = (world: World, random: Random) => Done | undefined;
