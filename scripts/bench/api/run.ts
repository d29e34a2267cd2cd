import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { API_KEY_BYTES, apiKeyFrom } from '../../../src/api/access/api-key.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { BenchReport } from '../support/bench.ts';
import { ask, CONNECTIONS, medians, watchMemory, type Subject } from './ask.ts';
import { astroSite } from './astro-site.ts';
import { compareWithTargets } from './bars.ts';
import { catalogFolder } from './catalog-folder.ts';
import { childServer, type ChildServer } from './child-server.ts';
import type { Figures, RequestFigures, RoundFigures } from './figures.ts';
import { measureMix } from './mix.ts';
import { apiRecords } from './records.ts';
import { subjectsOf, type Subjects } from './subjects.ts';
import { tablesOf } from './tables.ts';

type Say = (line: string) => void;

/** Each round measures all subjects in turn, so that other load on the machine affects them equally. */
const ROUNDS = 5;
const SECONDS = 4;
const MEMORY = { warmUp: 20_000, requests: 100_000, parts: 4 } as const;

/** How a server is started, where it differs from the others. */
interface Started {
  /** Another checkout of the project. */
  readonly folder?: string;
  /** Further environment variables. */
  readonly more?: Readonly<Record<string, string>>;
}

/**
 * Measures everything. `PORTOLAN_BENCH_EARLIER` is the folder of another checkout of the project, whose server is measured in the same
 * rounds.
 */
export async function runApi(say: Say): Promise<BenchReport> {
  const records = apiRecords();
  say(`Writing a catalogue of ${records.length.toLocaleString('en')} servers …`);
  const { folder, remove } = await catalogFolder(records);
  const subjects = subjectsOf(createCatalog({ records }));
  const key = apiKeyFrom(randomBytes(API_KEY_BYTES));
  // The maximum setting: the cost of rate limits is measured, and no request is rejected.
  const environment = { PORTOLAN_API_KEYS: key, PORTOLAN_API_LIMIT: '1000000', PORTOLAN_KEYS: path.join(folder, 'no-keys.json') };
  const cleanUps = [remove];
  const started = async (program: string, args: readonly string[], options: Started = {}): Promise<ChildServer> => {
    const server = await childServer(program, { args, folder: options.folder, environment: { ...environment, ...options.more } });
    cleanUps.unshift(() => server.stop());
    return server;
  };
  try {
    const own = await started('own-server.ts', [folder]);
    const constant = await started('constant-server.ts', [String(subjects.detailBytes)]);
    const entry = await astroEntry(folder, cleanUps, say);
    const astro = entry === undefined ? undefined : await started('astro-server.ts', [entry]);
    const before = process.env['PORTOLAN_BENCH_EARLIER'];
    const startEarlier = async (): Promise<ChildServer | undefined> =>
      before === undefined ? undefined : await started('own-server.ts', [folder], { folder: before });
    const earlier = await startEarlier();
    const headers = { authorization: `Bearer ${key}` };
    const figures = await measureAll({ own, constant, astro, earlier }, { subjects, headers }, say);
    say('Asking few searches often …');
    // Fresh servers, whose caches are empty.
    const earlierMix = await startEarlier();
    const uncached = await started('own-server.ts', [folder], { more: { PORTOLAN_CACHE_ANSWERS: '0' } });
    const cached = await started('own-server.ts', [folder]);
    const mixSubjects = [
      ...(earlierMix === undefined ? [] : [{ name: 'the earlier state', server: earlierMix }]),
      { name: 'no cache of answers', server: uncached },
      { name: 'the default cache of answers', server: cached },
    ];
    const all: Figures = { ...figures, mix: await measureMix(mixSubjects, { records, headers }), records: records.length };
    return { tables: tablesOf(all), data: { node: process.versions.node, ...all, bars: compareWithTargets(all) } };
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/** The server that Astro builds, if the adapter is installed. */
async function astroEntry(catalog: string, cleanUps: (() => Promise<void>)[], say: Say): Promise<string | undefined> {
  say("Building Astro's own server …");
  try {
    const { entry, remove } = await astroSite(catalog);
    cleanUps.push(remove);
    return entry;
  } catch (error) {
    say(`Astro's own server is skipped: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

interface Servers {
  readonly own: ChildServer;
  readonly constant: ChildServer;
  readonly astro: ChildServer | undefined;
  readonly earlier: ChildServer | undefined;
}

interface Material {
  readonly subjects: Subjects;
  readonly headers: Readonly<Record<string, string>>;
}

async function measureAll(
  { own, constant, astro, earlier }: Servers,
  { subjects, headers }: Material,
  say: Say,
): Promise<Omit<Figures, 'records' | 'mix'>> {
  const { list, byName, byId, search, detailBytes } = subjects;
  const subjectsByName = new Map<string, Subject>([
    ['constant', { name: `Hono, constant body of ${detailBytes} bytes`, server: constant, paths: ['/constant'], headers: {} }],
    ['byId', { name: 'by id, with a key', server: own, paths: byId, headers }],
    ['byName', { name: 'by name, with a key', server: own, paths: byName, headers }],
    ['list', { name: 'list, with a key', server: own, paths: list, headers }],
    ['search', { name: 'search, with a key', server: own, paths: search, headers }],
  ]);
  if (astro !== undefined) subjectsByName.set('astro', { name: "by id, with a key, Astro's route", server: astro, paths: byId, headers });
  if (earlier !== undefined)
    subjectsByName.set('earlier', { name: 'by id, with a key, earlier state', server: earlier, paths: byId, headers });
  const rounds = await measureRounds(subjectsByName, say);
  say(`Measuring memory over ${MEMORY.requests.toLocaleString('en')} requests …`);
  const everything = { name: '', server: own, paths: mixed(subjects), headers };
  await ask(everything, { requests: MEMORY.warmUp });
  const memory = await watchMemory(everything, MEMORY.requests, MEMORY.parts);
  const of = (name: string): RequestFigures => medians(rounds.get(name) ?? [], rounds.get('constant') ?? []);
  const ours = { list: of('list'), byName: of('byName'), byId: of('byId'), search: of('search') };
  const others = {
    constant: of('constant'),
    ...(astro !== undefined && { astro: of('astro') }),
    ...(earlier !== undefined && { earlier: of('earlier') }),
  };
  return { connections: CONNECTIONS, rounds: ROUNDS, ...ours, ...others, memory, detailBytes };
}

async function measureRounds(
  subjectsByName: ReadonlyMap<string, Subject>,
  say: Say,
): Promise<ReadonlyMap<string, readonly RoundFigures[]>> {
  say('Warming up …');
  for (const subject of subjectsByName.values()) await ask(subject, { seconds: 2 });
  const rounds = new Map<string, RoundFigures[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`Round ${round} of ${ROUNDS} …`);
    for (const [name, subject] of subjectsByName) rounds.set(name, [...(rounds.get(name) ?? []), await ask(subject, { seconds: SECONDS })]);
  }
  return rounds;
}

/** A mix of all requests. */
function mixed({ list, byName, byId, search }: Subjects): string[] {
  return byId.flatMap((path, at) => [path, ...[byName, list, search].flatMap((paths) => paths[at % paths.length] ?? [])]);
}
