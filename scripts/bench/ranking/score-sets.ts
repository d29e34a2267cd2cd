import { cpuTimed } from '../support/cpu-time.ts';
import { readShared } from '../support/shared-data.ts';
import {
  readDocuments,
  readQueries,
  titleAndText,
  type EvaluationDocument,
  type EvaluationQueries,
  type EvaluationQuery,
} from './evaluation-set.ts';
import { meanQuality, qualityOf, type Quality } from './metrics.ts';
import { ownRankers } from './own-engine.ts';
import { miniSearchRanker, oramaRanker, referenceRanker, type MiniSearchClass } from './peers.ts';
import type { BuiltRankers, Ranker, System } from './ranker.ts';

/** The fields that every ranker indexes: all of a document (name, title, text, tags, tools), or title and text. */
export const VIEWS = ['whole records', 'title and text'] as const;

/** One of {@link VIEWS}. */
export type View = (typeof VIEWS)[number];

/** A collection of documents and its sets of queries: folders of the shared data. */
interface Collection {
  readonly name: string;
  readonly sets: readonly string[];
}

/** All collections. */
export const COLLECTIONS: readonly Collection[] = [
  { name: 'mcpm-prompts', sets: ['mcpm-prompts'] },
  { name: 'bfcl-multiple', sets: ['bfcl-multiple'] },
  { name: 'metatool-multi', sets: ['metatool-multi'] },
  { name: 'full-corpus', sets: ['full-corpus/crosslist', 'full-corpus/categories'] },
];

/** Means over the queries of a set. */
export interface SetScores {
  readonly set: string;
  readonly queries: number;
  /** Queries without a relevant document in the collection. */
  readonly leftOut: number;
  readonly scores: Partial<Record<System, Quality>>;
}

/** The results of a collection. */
export interface CollectionScores {
  readonly view: View;
  readonly collection: string;
  readonly documents: number;
  readonly sets: readonly SetScores[];
  /** CPU seconds to build and open an index. Our three modes use the same index. */
  readonly buildSeconds: Partial<Record<System, number>>;
  /** Mean CPU milliseconds per query. */
  readonly queryMs: Partial<Record<System, number>>;
  readonly knowsMeaning: boolean;
}

/** Measures every available system with one collection. */
export async function scoreCollection(
  { name, sets }: Collection,
  view: View,
  MiniSearch: MiniSearchClass | undefined,
): Promise<CollectionScores> {
  const whole = readDocuments(readShared('eval', name, 'docs.jsonl'));
  const documents = view === 'title and text' ? titleAndText(whole) : whole;
  const ids = new Set(documents.map(({ id }) => id));
  const measured = sets.map((set): MeasuredSet => {
    const queries = readQueries(readShared('eval', set, 'queries.jsonl'), readShared('eval', set, 'qrels.tsv'), ids);
    return { set, ...queries, scores: {} };
  });
  const own = await ownRankers(documents);
  const buildSeconds: Partial<Record<System, number>> = {};
  const queryMs: Partial<Record<System, number>> = {};
  for (const { rankers, buildSeconds: seconds } of [...(await peersOf(documents, MiniSearch)), own]) {
    for (const ranker of rankers) {
      buildSeconds[ranker.system] = seconds;
      queryMs[ranker.system] = await scoreRanker(ranker, measured);
    }
  }
  const setScores = measured.map(({ set, queries, leftOut, scores }) => ({ set, queries: queries.length, leftOut, scores }));
  return { view, collection: name, documents: documents.length, sets: setScores, buildSeconds, queryMs, knowsMeaning: own.knowsMeaning };
}

async function peersOf(documents: readonly EvaluationDocument[], MiniSearch: MiniSearchClass | undefined): Promise<BuiltRankers[]> {
  const peers = [await oramaRanker(documents), await referenceRanker(documents)];
  return MiniSearch === undefined ? peers : [...peers, await miniSearchRanker(MiniSearch, documents)];
}

/** A set while it is measured. */
interface MeasuredSet extends EvaluationQueries {
  readonly set: string;
  readonly scores: Partial<Record<System, Quality>>;
}

/** Scores a ranker with every set. Returns CPU milliseconds per query. */
async function scoreRanker(ranker: Ranker, sets: readonly MeasuredSet[]): Promise<number> {
  const { seconds } = await cpuTimed(async () => {
    for (const { queries, scores } of sets) scores[ranker.system] = await scoreQueries(ranker, queries);
  });
  const queries = sets.reduce((sum, set) => sum + set.queries.length, 0);
  return (seconds * 1000) / Math.max(1, queries);
}

/** The mean quality of a ranker over some queries. */
export async function scoreQueries(ranker: Ranker, queries: readonly EvaluationQuery[]): Promise<Quality> {
  const qualities: Quality[] = [];
  for (const { text, relevant } of queries) qualities.push(qualityOf(await ranker.rank(text), relevant));
  return meanQuality(qualities);
}
