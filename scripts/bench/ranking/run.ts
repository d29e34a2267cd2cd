import type { BenchReport } from '../support/bench.ts';
import { cpuTimed } from '../support/cpu-time.ts';
import { answerProducts, answerQuestions } from './answer-questions.ts';
import { compareWithTargets } from './bars.ts';
import { knownItems, lookUpAll, type LookUpResult } from './known-items.ts';
import { EMBEDDER_ID, nameRankers, openOwnEngine, toDocument } from './own-engine.ts';
import { loadMiniSearch, MINISEARCH, referenceRanker, type MiniSearchClass } from './peers.ts';
import type { QuestionFigures } from './question-figures.ts';
import { readQuestions, type Questions } from './questions.ts';
import { COLLECTIONS, indexCollection, scoreCollection, type CollectionScores } from './score-sets.ts';
import { barTable, costTables, knownItemTable, partTable, qualityTables, questionTable, ratioTable } from './tables.ts';
import { readRecords } from '../../content/read-records.ts';
import { hasSharedData, readShared, SHARED_DATA_ABSENT } from '../support/shared-data.ts';

/** The collection that the questions of the project are about. */
const QUESTIONED = 'full-corpus';

/** Measures the ranking quality for queries by meaning, and for lookups by name. */
export async function runRanking(say: Say): Promise<BenchReport> {
  if (!hasSharedData()) {
    say(SHARED_DATA_ABSENT);
    return { tables: [], data: { skipped: SHARED_DATA_ABSENT } };
  }
  const parts: Part[] = [];
  const questions = readQuestions();
  const MiniSearch = await findMiniSearch(say);
  const { scores, figures } = await scoreAll(MiniSearch, questions, say, parts);
  const known = await searchServers(questions, say, parts);
  const asked = [...known.products, ...figures];
  return report({ scores, known, questions: asked, parts, notes: notesOf(scores, known, MiniSearch !== undefined) });
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

async function scoreAll(
  MiniSearch: MiniSearchClass | undefined,
  questions: Questions,
  say: Say,
  parts: Part[],
): Promise<{ scores: CollectionScores[]; figures: QuestionFigures[] }> {
  const scores: CollectionScores[] = [];
  const figures: QuestionFigures[] = [];
  for (const collection of COLLECTIONS) {
    say(`Running the queries of ${collection.name} …`);
    const { value: indexed, seconds } = await cpuTimed(() => indexCollection(collection, MiniSearch));
    const scored = await cpuTimed(() => scoreCollection(indexed));
    scores.push(scored.value);
    parts.push({ part: collection.name, seconds: seconds + scored.seconds });
    if (collection.name !== QUESTIONED) continue;
    say('Asking the questions of the project …');
    const rankers = indexed.built.flatMap((built) => built.rankers);
    const asked = await cpuTimed(() => answerQuestions(questions, indexed.documents, rankers));
    figures.push(...asked.value);
    parts.push({ part: `${collection.name}, questions of the project`, seconds: asked.seconds });
  }
  return { scores, figures };
}

/** Results of searches over servers.jsonl. */
interface KnownItems {
  readonly documents: number;
  readonly leftOut: number;
  readonly buildSeconds: number;
  readonly openSeconds: number;
  readonly results: readonly LookUpResult[];
  readonly products: readonly QuestionFigures[];
}

async function searchServers({ products: names }: Questions, say: Say, parts: Part[]): Promise<KnownItems> {
  say('Indexing servers.jsonl …');
  const { records, lost: leftOut } = readRecords(readShared('servers.jsonl'), 'servers.jsonl');
  const engine = await openOwnEngine(records);
  const { buildSeconds, openSeconds } = engine;
  parts.push({ part: `servers.jsonl, indexing ${records.length.toLocaleString('en')} records`, seconds: buildSeconds + openSeconds });
  const results: LookUpResult[] = [];
  for (const lookUps of knownItems(records)) {
    say(`Searching for ${lookUps.lookUps.length.toLocaleString('en')} servers by ${lookUps.kind} …`);
    const { value, seconds } = await cpuTimed(() => lookUpAll(lookUps, engine));
    results.push(...value);
    parts.push({ part: `servers.jsonl, ${lookUps.kind}`, seconds });
  }
  say(`Searching for ${names.length} products by name …`);
  const { value: products, seconds } = await cpuTimed(async () =>
    answerProducts(names, [...(await referenceRanker(records.map(toDocument))).rankers, ...nameRankers(engine)]),
  );
  parts.push({ part: 'servers.jsonl, products', seconds });
  return { documents: records.length, leftOut, buildSeconds, openSeconds, results, products };
}

function notesOf(scores: readonly CollectionScores[], { leftOut }: KnownItems, hasMiniSearch: boolean): string[] {
  const queries = scores.flatMap(({ sets }) => sets).reduce((sum, set) => sum + set.leftOut, 0);
  return [
    `embedder: ${EMBEDDER_ID}`,
    `Orama, MiniSearch: stock settings, ${MINISEARCH}; the better peer is that of each set`,
    "BM25: the reference, Porter's stemmer, words in camel case split, k1 1.6, b 0.75; text, vector, hybrid: ours",
    'all systems index whole records: name, title, text, tags and tools',
    'intervals: 95 %, bootstrap over queries, both systems with the same samples',
    'tune, held: halves of the questions; change the ranking while looking at tune only',
    `skipped: ${queries} queries without a relevant document, ${leftOut} rows of servers.jsonl without a valid record`,
    ...(scores.every(({ knowsMeaning }) => knowsMeaning) ? [] : ['our embedder was not available: vector and hybrid ranked by text']),
    ...(hasMiniSearch ? [] : [`${MINISEARCH} was not available: Orama is the only peer`]),
  ];
}

interface Measured {
  readonly scores: readonly CollectionScores[];
  readonly known: KnownItems;
  readonly questions: readonly QuestionFigures[];
  readonly parts: readonly Part[];
  readonly notes: readonly string[];
}

function report({ scores, known, questions, parts, notes }: Measured): BenchReport {
  const sets = scores.flatMap((each) => each.sets);
  const bars = compareWithTargets(sets, questions);
  return {
    tables: [
      ...qualityTables(sets),
      ratioTable(sets),
      questionTable(questions),
      barTable(bars),
      knownItemTable(known.results),
      ...costTables(scores),
      partTable(parts),
      { heads: ['notes'], rows: notes.map((note) => [note]) },
    ],
    data: { node: process.versions.node, embedder: EMBEDDER_ID, scores, bars, known, questions, parts, notes },
  };
}
