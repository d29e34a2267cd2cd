import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';

import { below, seededRandom, type Random } from '../../../scripts/support/seeded-random.ts';
import { CatalogFolder } from './catalog-folder.ts';
import { CONTENT_EDITS } from './content-edits.ts';
import { DAMAGES, filesIn, type BuildFolders } from './damage.ts';

/** One build of a sequence. */
interface BuildRequest {
  readonly content: string;
  readonly out: string;
  /** Folder of the cache; `undefined` for a build that reuses nothing. */
  readonly cache: string | undefined;
  /** Version of the program: another one writes other texts. */
  readonly program: number;
  /** Stops the build in its middle: the part of it that is done, from 0 to below 1. */
  readonly stopAt?: number | undefined;
}

/**
 * Runs a build and returns the number of files that it took over from earlier builds. It throws if the build fails, but not if it was asked
 * to stop.
 */
export type RunBuild = (request: BuildRequest) => Promise<number>;

/** How a sequence is played. */
interface SequenceOptions {
  readonly run: RunBuild;
  /** Empty folder for everything that the sequence writes. */
  readonly folder: string;
  readonly seed: number;
  /** Builds that are compared with one that reuses nothing. */
  readonly builds: number;
  readonly servers: number;
}

/** What happened, and what differs in the end: empty if nothing does. */
export interface Outcome {
  readonly log: readonly string[];
  readonly differences: readonly string[];
  /** Files that compared builds took over from earlier ones. */
  readonly reused: number;
}

/**
 * Edits content, damages what builds left, stops builds, and compares each finished build with one that reuses nothing, until they differ.
 */
export async function playSequence({ run, folder, seed, builds, servers }: SequenceOptions): Promise<Outcome> {
  const random = seededRandom(seed);
  const catalog = new CatalogFolder(path.join(folder, 'content'));
  catalog.addFrom(path.resolve('content'), servers, random);
  const folders: BuildFolders = { out: path.join(folder, 'out'), cache: path.join(folder, 'cache') };
  const log: string[] = [];
  let program = 1;
  let reused = 0;
  for (let build = 0; build < builds; build += 1) {
    const request = { content: catalog.folder, program };
    if (build > 0) {
      log.push(...changes(catalog, folders, random));
      if (below(6, random) === 0) log.push(`another program: ${(program += 1)}`);
      if (below(4, random) === 0) {
        const stopAt = random();
        log.push(`a build stopped at ${stopAt.toFixed(2)}`);
        await run({ ...request, ...folders, program, stopAt });
        if (below(2, random) === 0) log.push(...changes(catalog, folders, random));
      }
    }
    reused += await run({ ...request, ...folders, program });
    const fresh = path.join(folder, 'fresh');
    await run({ ...request, program, out: fresh, cache: undefined });
    log.push('a build');
    const differences = differencesOf(digests(folders.out), digests(fresh));
    if (differences.length > 0) return { log, differences, reused };
  }
  return { log, differences: [], reused };
}

function changes(catalog: CatalogFolder, folders: BuildFolders, random: Random): string[] {
  const edits = Array.from({ length: below(4, random) }, () => pick(CONTENT_EDITS, random)(catalog, random));
  const damages = Array.from({ length: below(3, random) }, () => pick(DAMAGES, random)(folders, random));
  return [...edits, ...damages].filter((text) => text !== undefined);
}

function pick<T>(table: Readonly<Record<string, readonly [weight: number, value: T]>>, random: Random): T {
  const all = Object.values(table).flatMap(([weight, value]) => Array.from({ length: weight }, () => value));
  const value = all[below(all.length, random)];
  if (value === undefined) throw new RangeError('The table is empty.');
  return value;
}

function digests(folder: string): ReadonlyMap<string, string> {
  return new Map(
    filesIn(folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ]),
  );
}

/** Differences of a build from one that reused nothing. */
function differencesOf(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string[] {
  const absent = [...expected.keys()].filter((file) => !found.has(file)).map((file) => `${file} is absent`);
  const extra = [...found.keys()].filter((file) => !expected.has(file)).map((file) => `${file} should not exist`);
  const other = [...found]
    .filter(([file, hash]) => expected.has(file) && expected.get(file) !== hash)
    .map(([file]) => `${file} has other bytes`);
  return [...absent, ...extra, ...other];
}
