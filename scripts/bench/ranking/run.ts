import type { BenchReport } from '../support/bench.ts';
import { cpuTimed } from '../support/cpu-time.ts';
import { compareWithTargets } from './bars.ts';
import { knownItems, lookUpAll, type LookUpResult } from './known-items.ts';
import { EMBEDDER_ID, openOwnEngine } from './own-engine.ts';
import { loadMiniSearch, MINISEARCH, type MiniSearchClass } from './peers.ts';
import { COLLECTIONS, scoreCollection, VIEWS, type CollectionScores } from './score-sets.ts';
import { barTable, costTables, knownItemTable, partTable, qualityTables, setsOf } from './tables.ts';
import { readRecords } from '../../content/read-records.ts';
import { hasSharedData, readShared, SHARED_DATA_ABSENT } from '../support/shared-data.ts';

/** Measures the ranking quality for queries by meaning, and for lookups by name. */
export async function runRanking(say: Say): Promise<BenchReport> {
  if (!hasSharedData()) {
    say(SHARED_DATA_ABSENT);
    return { tables: [], data: { skipped: SHARED_DATA_ABSENT } };
  }
  const parts: Part[] = [];
  const MiniSearch = await findMiniSearch(say);
  const scores = await scoreAll(MiniSearch, say, parts);
  const known = await measureKnownItems(say, parts);
  return report({ scores, known, parts, notes: notesOf(scores, known, MiniSearch !== undefined) });
}

type Say = (line: string) => void;

/** A part of the run, and its CPU time. */
interface Part {
  readonly part: string;
  readonly seconds: number;
}

async function findMiniSearch(say: Say): Promise<MiniSearchClass | undefined> {
  say(`Opening ${MINISEARCH}; npm installs it in a separate folder if necessary …`);
  try {
    return await loadMiniSearch();
  } catch (error) {
    // The output of npm is long; its first line names the command.
    say(`${String(error).split('\n', 1)[0] ?? ''}. Orama is the only peer.`);
    return undefined;
  }
}

async function scoreAll(MiniSearch: MiniSearchClass | undefined, say: Say, parts: Part[]): Promise<CollectionScores[]> {
  const scores: CollectionScores[] = [];
  for (const view of VIEWS) {
    for (const collection of COLLECTIONS) {
      say(`Running the queries of ${collection.name}, ${view} …`);
      const { value, seconds } = await cpuTimed(() => scoreCollection(collection, view, MiniSearch));
      scores.push(value);
      parts.push({ part: `${collection.name}, ${view}`, seconds });
    }
  }
  return scores;
}

interface KnownItems {
  readonly documents: number;
  readonly leftOut: number;
  readonly buildSeconds: number;
  readonly openSeconds: number;
  readonly results: readonly LookUpResult[];
}

async function measureKnownItems(say: Say, parts: Part[]): Promise<KnownItems> {
  say('Indexing servers.jsonl …');
  const { records, lost: leftOut } = readRecords(readShared('servers.jsonl'), 'servers.jsonl');
  const { names, buildSeconds, openSeconds } = await openOwnEngine(records);
  parts.push({ part: `servers.jsonl, indexing ${records.length.toLocaleString('en')} records`, seconds: buildSeconds + openSeconds });
  const results: LookUpResult[] = [];
  for (const lookUps of knownItems(records)) {
    say(`Searching for ${lookUps.lookUps.length.toLocaleString('en')} servers by ${lookUps.kind} …`);
    const { value, seconds } = await cpuTimed(() => lookUpAll(lookUps, { names }));
    results.push(...value);
    parts.push({ part: `servers.jsonl, ${lookUps.kind}`, seconds });
  }
  return { documents: records.length, leftOut, buildSeconds, openSeconds, results };
}

function notesOf(scores: readonly CollectionScores[], { leftOut }: KnownItems, hasMiniSearch: boolean): string[] {
  const queries = setsOf(scores, 'whole records').reduce((sum, set) => sum + set.leftOut, 0);
  return [
    `embedder: ${EMBEDDER_ID}`,
    `Orama, MiniSearch: stock settings, ${MINISEARCH}; the better peer is that of each set`,
    'BM25: the reference, whole words, light stemming, k1 1.2, b 0.75; text, vector, hybrid: ours',
    'whole records: all systems index name, title, text, tags and tools; title and text: only these two',
    `skipped: ${queries} queries without a relevant document, ${leftOut} rows of servers.jsonl without a valid record`,
    ...(scores.every(({ knowsMeaning }) => knowsMeaning) ? [] : ['our embedder was not available: vector and hybrid ranked by text']),
    ...(hasMiniSearch ? [] : [`${MINISEARCH} was not available: Orama is the only peer`]),
  ];
}

interface Measured {
  readonly scores: readonly CollectionScores[];
  readonly known: KnownItems;
  readonly parts: readonly Part[];
  readonly notes: readonly string[];
}

function report({ scores, known, parts, notes }: Measured): BenchReport {
  const bars = VIEWS.map((view) => ({ view, bars: compareWithTargets(setsOf(scores, view)) }));
  return {
    tables: [
      ...VIEWS.flatMap((view) => qualityTables(setsOf(scores, view), view)),
      barTable(scores),
      knownItemTable(known.results),
      ...costTables(scores),
      partTable(parts),
      { heads: ['notes'], rows: notes.map((note) => [note]) },
    ],
    data: { node: process.versions.node, embedder: EMBEDDER_ID, scores, bars, known, parts, notes },
  };
}
