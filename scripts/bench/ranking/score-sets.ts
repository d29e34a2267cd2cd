import { cpuTimed } from '../support/cpu-time.ts';
import { readShared } from '../support/shared-data.ts';
import { readDocuments, readQueries, type EvaluationDocument, type EvaluationQueries, type EvaluationQuery } from './evaluation-set.ts';
import { meanQuality, qualityOf, type Quality } from './metrics.ts';
import { ownRankers } from './own-engine.ts';
import { miniSearchRanker, oramaRanker, referenceRanker, type MiniSearchClass } from './peers.ts';
import type { BuiltRankers, Ranker, System } from './ranker.ts';

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

/** The results of a set. */
export interface SetScores {
  readonly set: string;
  readonly queries: number;
  /** Queries without a relevant document in the collection. */
  readonly leftOut: number;
  /** Means over the queries. */
  readonly scores: Partial<Record<System, Quality>>;
  /** nDCG@10 of every query, in the order of the set. */
  readonly ndcg: Partial<Record<System, readonly number[]>>;
}

/** The results of a collection. */
export interface CollectionScores {
  readonly collection: string;
  readonly documents: number;
  readonly sets: readonly SetScores[];
  /** CPU seconds to build and open an index. Our three modes use the same index. */
  readonly buildSeconds: Partial<Record<System, number>>;
  /** Mean CPU milliseconds per query. */
  readonly queryMs: Partial<Record<System, number>>;
  readonly knowsMeaning: boolean;
}

/** A collection that every available system has indexed. */
interface IndexedCollection {
  readonly name: string;
  readonly sets: readonly string[];
  readonly documents: readonly EvaluationDocument[];
  readonly built: readonly BuiltRankers[];
  readonly knowsMeaning: boolean;
}

/** Reads a collection, and indexes it with every available system. */
export async function indexCollection({ name, sets }: Collection, MiniSearch: MiniSearchClass | undefined): Promise<IndexedCollection> {
  const documents = readDocuments(readShared('eval', name, 'docs.jsonl'));
  const own = await ownRankers(documents);
  return { name, sets, documents, built: [...(await peersOf(documents, MiniSearch)), own], knowsMeaning: own.knowsMeaning };
}

/** Measures every system with the sets of a collection. */
export async function scoreCollection({ name, sets, documents, built, knowsMeaning }: IndexedCollection): Promise<CollectionScores> {
  const ids = new Set(documents.map(({ id }) => id));
  const measured = sets.map((set): MeasuredSet => {
    const queries = readQueries(readShared('eval', set, 'queries.jsonl'), readShared('eval', set, 'qrels.tsv'), ids);
    return { set, ...queries, scores: {}, ndcg: {} };
  });
  const buildSeconds: Partial<Record<System, number>> = {};
  const queryMs: Partial<Record<System, number>> = {};
  for (const { rankers, buildSeconds: seconds } of built) {
    for (const ranker of rankers) {
      buildSeconds[ranker.system] = seconds;
      queryMs[ranker.system] = await scoreRanker(ranker, measured);
    }
  }
  const setScores = measured.map(({ queries, ...rest }) => ({ ...rest, queries: queries.length }));
  return { collection: name, documents: documents.length, sets: setScores, buildSeconds, queryMs, knowsMeaning };
}

async function peersOf(documents: readonly EvaluationDocument[], MiniSearch: MiniSearchClass | undefined): Promise<BuiltRankers[]> {
  const peers = [await oramaRanker(documents), await referenceRanker(documents)];
  return MiniSearch === undefined ? peers : [...peers, await miniSearchRanker(MiniSearch, documents)];
}

/** A set while it is measured. */
interface MeasuredSet extends EvaluationQueries {
  readonly set: string;
  readonly scores: Partial<Record<System, Quality>>;
  readonly ndcg: Partial<Record<System, readonly number[]>>;
}

/** Scores a ranker with every set. Returns CPU milliseconds per query. */
async function scoreRanker(ranker: Ranker, sets: readonly MeasuredSet[]): Promise<number> {
  const { seconds } = await cpuTimed(async () => {
    for (const { queries, scores, ndcg } of sets) {
      const qualities = await scoreQueries(ranker, queries);
      scores[ranker.system] = meanQuality(qualities);
      ndcg[ranker.system] = qualities.map((quality) => quality.ndcg);
    }
  });
  const queries = sets.reduce((sum, set) => sum + set.queries.length, 0);
  return (seconds * 1000) / Math.max(1, queries);
}

/** The quality of a ranker for each query. */
export async function scoreQueries(ranker: Ranker, queries: readonly EvaluationQuery[]): Promise<Quality[]> {
  const qualities: Quality[] = [];
  for (const { text, relevant } of queries) qualities.push(qualityOf(await ranker.rank(text), relevant));
  return qualities;
}
