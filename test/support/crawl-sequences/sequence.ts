import { below, seededRandom, type Random } from '../../../scripts/support/seeded-random.ts';
import { expectedOf } from './expected-owner.ts';
import type { Facts } from './facts.ts';
import { Mirror } from './mirror.ts';
import type { FakeSource } from './fake-source.ts';
import { faultsOfTimes } from './oracle-published.ts';
import { faultsOfStored } from './oracle-stored.ts';
import { publishedOf, type Published } from './published.ts';
import { holderOf, type Round } from './round.ts';
import { runCrawl, type CrawlRun } from './run-crawl.ts';
import type { StepAction } from './step.ts';
import { CRAWL_STEPS, USER_STEPS } from './user-steps.ts';
import { SOURCE_STEPS } from './source-steps.ts';
import { readStored } from './stored.ts';
import { World } from './world.ts';

const EDITS = { ...SOURCE_STEPS, ...USER_STEPS };
const STEPS = { ...EDITS, ...CRAWL_STEPS };

/** A step by its name, with the numbers that it takes from chance: others may be left out without changing it. */
export interface Step {
  readonly name: keyof typeof STEPS;
  readonly seed: number;
}

/** What happened, step by step, and what was wrong in the end. */
export interface Outcome {
  readonly log: readonly string[];
  readonly crawls: number;
  /** Steps that were taken. */
  readonly taken: number;
  /** Empty where everything held. */
  readonly faults: readonly string[];
}

/** Crawls of a sequence. */
const CRAWLS = 12;

/** The sequence of a seed: some edits, a crawl, and so on. */
export function sequenceOf(seed: number): readonly Step[] {
  const random = seededRandom(seed);
  const steps: Step[] = [weighted(CRAWL_STEPS, random)];
  for (let crawls = 1; crawls < CRAWLS; crawls += 1) {
    for (let edits = below(5, random); edits > 0; edits -= 1) steps.push(weighted(EDITS, random));
    steps.push(weighted(CRAWL_STEPS, random));
  }
  return steps;
}

function weighted(table: Partial<typeof STEPS>, random: Random): Step {
  // The keys of a part of the table are names of steps.
  const names = Object.keys(table) as (keyof typeof STEPS)[];
  const all = names.flatMap((name) => Array.from({ length: STEPS[name][0] }, () => name));
  const name = all[below(all.length, random)];
  if (name === undefined) throw new RangeError('There are no steps.');
  return { name, seed: below(1_000_000, random) };
}

/**
 * Takes the steps until something is wrong.
 *
 * @param matters which faults count; default all
 */
export async function play(seed: number, steps: readonly Step[], matters: (fault: string) => boolean = () => true): Promise<Outcome> {
  const world = await World.open();
  try {
    world.populate(seededRandom(seed));
    return await new Play(world).take(steps, matters);
  } finally {
    await world.close();
  }
}

class Play {
  readonly #world: World;
  readonly #mirror = new Mirror();
  readonly #recent = new Map<FakeSource, Map<string, Facts[]>>();
  /** Sources and names that they did not list at some time since the last crawl. */
  readonly #absent = new Set<string>();
  readonly #handedOver = new Map<string, FakeSource>();
  readonly #mayBeTwice = new Set<string>();
  #published: Published;
  #begunAt: string | undefined;
  #crawls = 0;

  constructor(world: World) {
    this.#world = world;
    this.#published = publishedOf(world.folder);
  }

  async take(steps: readonly Step[], matters: (fault: string) => boolean): Promise<Outcome> {
    const log: string[] = [];
    for (const [at, { name, seed }] of steps.entries()) {
      this.#listen();
      const action: StepAction = STEPS[name][1];
      const done = action(this.#world, seededRandom(seed));
      if (done === undefined) continue;
      log.push(done.text);
      if (done.goesBack === true) this.#forget();
      this.#listen();
      const faults = done.crawl === undefined ? [] : (await this.#crawl(done.crawl)).filter(matters);
      if (faults.length > 0) return { log, crawls: this.#crawls, taken: at + 1, faults };
    }
    return { log, crawls: this.#crawls, taken: steps.length, faults: [] };
  }

  /** Nobody can follow what goes back. What people wrote since is not published yet. */
  #forget(): void {
    const { folder, touched } = this.#world;
    const published = publishedOf(folder);
    this.#mirror.reset();
    const known = <T>(all: ReadonlyMap<string, T>): ReadonlyMap<string, T> => new Map([...all].filter(([name]) => !touched.has(name)));
    this.#published = { ...published, shown: known(published.shown), changedAt: known(published.changedAt) };
    this.#begunAt = undefined;
  }

  async #crawl(run: CrawlRun): Promise<readonly string[]> {
    const world = this.#world;
    const listed = new Set(world.listed.filter(({ trouble }) => trouble === undefined));
    const before = readStored(world.folder);
    this.#crawls += 1;
    const end = await runCrawl(world, run);
    this.#listen();
    const published = publishedOf(world.folder);
    this.#begunAt ??= end.now;
    for (const { code, message } of end.problems) if (code === 'renamed') this.#mayBeTwice.add(/^"([^"]+)"/.exec(message)?.[1] ?? '');
    const renamed = world.sources.flatMap((source) => [...source.renamed.keys()]);
    if (!end.isFinished) for (const name of renamed) this.#mayBeTwice.add(name);
    const round: Round = {
      ...{ run, end, sources: world.sources, working: end.isWhole ? listed : new Set(), before, after: readStored(world.folder) },
      ...{
        publishedBefore: this.#published,
        published,
        begunAt: this.#begunAt,
        stated: this.#stated(),
        recent: this.#recent,
        absent: this.#absent,
      },
      ...{
        handedOver: this.#handedOver,
        mayBeTwice: this.#mayBeTwice,
        touched: world.touched,
        renamed: new Map(world.sources.flatMap(({ renamed }) => [...renamed])),
      },
    };
    const internal = end.problems.filter(({ code }) => code === 'internal').map(({ message }) => message);
    const faults = [...internal, ...faultsOfStored(round)];
    this.#recent.clear();
    this.#absent.clear();
    // What a crawl that was cut off left is not published.
    if (!end.isFinished) return faults;
    faults.push(...faultsOfTimes(round), ...(await this.#mirror.follow(published, end.now)));
    this.#handOver(round);
    this.#published = published;
    this.#begunAt = undefined;
    world.touched.clear();
    return faults;
  }

  /** A server may stay for one crawl with the source that states it no more. */
  #handOver(round: Round): void {
    for (const name of round.before.keys()) {
      const kind = expectedOf(name, round)?.kind;
      const holder = holderOf(round.before.get(name), round);
      if (kind === 'handed-over' && holder !== undefined) this.#handedOver.set(name, holder);
      else if (kind !== undefined) this.#handedOver.delete(name);
    }
  }

  #stated(): Round['stated'] {
    return new Map(this.#world.sources.map((source) => [source, source.stated()]));
  }

  /** Keeps all facts until the next crawl. */
  #listen(): void {
    for (const source of this.#world.sources) {
      const known = this.#recent.get(source) ?? new Map<string, Facts[]>();
      this.#recent.set(source, known);
      const stated = source.stated();
      for (const [name, facts] of stated) known.set(name, [...(known.get(name) ?? []), facts]);
      for (const name of known.keys()) if (!stated.has(name)) this.#absent.add(`${source.location} ${name}`);
    }
  }
}
