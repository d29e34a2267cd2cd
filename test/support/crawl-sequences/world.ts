import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { below, sample, type Random } from '../../../scripts/support/seeded-random.ts';
import type { SourceEntry } from '../../../src/crawler/index.ts';
import { OfficialRegistry, OriginalRegistry, RecordList } from './fake-lists.ts';
import { GithubOwner } from './fake-github.ts';
import { DockerTree, SoloRepository } from './fake-repositories.ts';
import type { FakeSource } from './fake-source.ts';

/** Memory where Linux has a file system in it: every file of a crawl is synced, which takes a disk longer than all else takes. */
function scratch(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
}

const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

/** Everything that a sequence of crawls happens in: sources, a content folder, clocks. */
export class World {
  /** The content folder. */
  readonly folder: string;
  /** In the order of `sources.yaml`. */
  readonly sources: readonly FakeSource[];
  readonly github: GithubOwner;
  /** Names of content files that people wrote in since the last crawl. */
  readonly touched = new Set<string>();
  /** Copies of the content folder, with what people had written in since the crawl before. */
  readonly copies: { readonly folder: string; readonly touched: ReadonlySet<string> }[] = [];
  /** Stands for the code of the crawler. */
  edition = 'edition 1';
  /** How far the crawler's clock is from that of the sources, in milliseconds. */
  skew = 0;
  #time = BEGIN;

  private constructor(folder: string) {
    this.folder = folder;
    const setup = { tick: () => this.wait(1000) };
    this.github = new GithubOwner(setup);
    this.sources = [
      new OfficialRegistry(setup),
      new OriginalRegistry(setup),
      this.github,
      new RecordList(setup),
      new SoloRepository(setup),
      new DockerTree(setup),
    ];
  }

  static async open(): Promise<World> {
    return new World(path.join(await mkdtemp(path.join(scratch(), 'portolan-sequence-')), 'content'));
  }

  /** Gives every source its first servers. */
  populate(random: Random): void {
    for (const source of this.sources) {
      const most = source.isList ? 4 + below(9, random) : 1;
      for (const name of sample(source.pool, most, random)) source.put(name, source.invent(name, random));
    }
  }

  /** Advances the time, and returns the time at the sources. */
  wait(ms: number): number {
    return (this.#time += ms);
  }

  /** The crawler's time in milliseconds since the epoch. */
  get now(): number {
    return this.#time + this.skew;
  }

  /** Sources in `sources.yaml`. */
  get listed(): readonly FakeSource[] {
    return this.sources.filter(({ isListed }) => isListed);
  }

  get entries(): readonly SourceEntry[] {
    return this.listed.map(({ entry }) => entry);
  }

  async close(): Promise<void> {
    await rm(path.dirname(this.folder), { recursive: true, force: true });
  }
}
