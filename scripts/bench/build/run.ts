import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import type { BenchOptions, BenchReport } from '../support/bench.ts';
import { hasSharedData, SHARED_DATA_ABSENT } from '../support/shared-data.ts';
import { compareWithTargets } from './bars.ts';
import { installEleventy } from './eleventy.ts';
import type { Figures, LargeFigures, SizeFigures } from './figures.ts';
import { measureLarge, measureSize, type BenchFolders } from './measure.ts';
import { realRows } from './rows.ts';
import { tablesOf } from './tables.ts';

type Say = (line: string) => void;

const SIZES = [1000, 10_000];
/** Numbers of servers that are built once, for their memory: the whole list, and with `--large` more. */
const WHOLE = 13_383;
const LARGE = [50_000, 100_000];
/** Number of servers whose build is verified. */
const VERIFIED = 100_000;

/** Content that was crawled once, and everything that one run writes. */
const FOLDER = path.resolve('.portolan/bench/build');

/** Builds real servers in several sizes, and lets the peers write files of the same sizes. */
export async function runBuilds(say: Say, { large, servers }: BenchOptions): Promise<BenchReport> {
  if (!hasSharedData()) {
    say(SHARED_DATA_ABSENT);
    return { tables: [], data: { skipped: SHARED_DATA_ABSENT } };
  }
  say('Installing Eleventy …');
  await installEleventy();
  await mkdir(FOLDER, { recursive: true });
  const run = await mkdtemp(path.join(FOLDER, 'run-'));
  const folders: BenchFolders = { kept: FOLDER, run };
  try {
    const real = realRows();
    const sizes: SizeFigures[] = [];
    for (const size of servers ?? SIZES) sizes.push(await measureSize(real, size, { folders, say }));
    const more: LargeFigures[] = [];
    for (const size of servers === undefined ? [WHOLE, ...(large ? LARGE : [])] : [])
      more.push(await measureLarge(real, size, { folders, say, verified: size === VERIFIED }));
    const figures: Figures = { sizes, large: more };
    return { tables: tablesOf(figures), data: { node: process.versions.node, ...figures, bars: compareWithTargets(figures) } };
  } finally {
    await rm(run, { recursive: true, force: true });
  }
}
