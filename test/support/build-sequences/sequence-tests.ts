import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { playSequence, type RunBuild } from './sequence.ts';

/** Which sequences are tested, and how. */
interface SequenceTests {
  /** What the builds write. */
  readonly of: string;
  /** A runner for one sequence, which may write into the folder of that sequence. */
  readonly runner: (folder: string) => RunBuild;
  readonly count: number;
  readonly first: number;
  readonly builds: number;
  readonly servers: number;
  /** Milliseconds that a sequence may take. */
  readonly timeout: number;
}

/**
 * Registers a test for each of some random sequences of builds. `PORTOLAN_SEQUENCES` sets another number, `PORTOLAN_SEED` another first
 * seed.
 */
export function testBuildSequences({ of, runner, count, first, builds, servers, timeout }: SequenceTests): void {
  const from = Number(process.env['PORTOLAN_SEED'] ?? first);
  const seeds = Array.from({ length: Number(process.env['PORTOLAN_SEQUENCES'] ?? count) }, (_, at) => from + at);
  describe(`${of} after edits, damages of output and cache, stopped builds and other programs`, () => {
    let allReused = 0;

    it.each(seeds)('are those of a build without a cache (seed %i)', { timeout }, async (seed) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portolan-builds-'));
      try {
        const { log, differences, reused } = await playSequence({ run: runner(folder), folder, seed, builds, servers });
        const description = [`The builds of seed ${seed}:`, ...log, 'Differences:', ...differences.slice(0, 20)].join('\n  ');
        expect(differences.length === 0 ? '' : description).toBe('');
        expect(log.filter((line) => line === 'a build')).toHaveLength(builds);
        allReused += reused;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

    // One sequence can have a reason, such as a removed output, before each of its builds.
    it('come in part from earlier builds', () => {
      expect(allReused).toBeGreaterThan(0);
    });
  });
}
