import { MODEL_FORMAT, type StaticModel } from '../../src/search/embedding/static-model.ts';
import type { Corpus } from './corpus.ts';
import type { PairFile } from './pair-files.ts';
import { UNKNOWN_FACTS, type SourceFacts } from './source-facts.ts';
import { weightOf, type TrainingSettings } from './training-settings.ts';

/** The input of a training record. */
interface Recorded {
  readonly model: Pick<StaticModel, 'id'>;
  readonly corpus: Pick<Corpus, 'sources'>;
  readonly files: readonly PairFile[];
  /** Shares of the batches, in the order of the corpus. */
  readonly shares: readonly number[];
  readonly facts: ReadonlyMap<string, SourceFacts>;
  readonly settings: TrainingSettings;
  readonly seed: number;
  readonly losses: readonly number[];
  readonly words: number;
  readonly bytes: number;
  /** Processor time of all threads, in seconds. */
  readonly cpuSeconds: number;
}

/** The training record of a model: a JSON file next to it. */
export function trainingRecord(recorded: Recorded): object {
  const { settings, facts, losses } = recorded;
  const { sources, ...others } = settings;
  return {
    id: recorded.model.id,
    format: MODEL_FORMAT,
    bytes: recorded.bytes,
    words: recorded.words,
    createdFrom: recorded.corpus.sources.map(({ name, pairs }, at) => ({
      source: name,
      pairs,
      weight: weightOf(name, settings),
      ...reasonOf(name, sources),
      shareOfBatches: rounded(recorded.shares[at] ?? 0),
      ...(facts.get(name) ?? UNKNOWN_FACTS),
      sha256: recorded.files.find(({ source }) => source === name)?.digest,
    })),
    leftOut: Object.entries(sources).flatMap(([source, { weight, reason }]) => (weight === 0 ? [{ source, reason }] : [])),
    settings: others,
    seed: recorded.seed,
    lossAtEnd: rounded(lossAtEnd(losses)),
    cpuSeconds: Math.round(recorded.cpuSeconds),
    node: process.versions.node,
  };
}

function reasonOf(name: string, sources: TrainingSettings['sources']): object {
  const reason = sources[name]?.reason;
  return reason === undefined ? {} : { reason };
}

/** The mean loss of the last fiftieth of the steps, in nats per pair: the loss of one step depends strongly on its source. */
function lossAtEnd(losses: readonly number[]): number {
  const last = losses.slice(-Math.max(1, Math.ceil(losses.length / 50)));
  return last.reduce((sum, loss) => sum + loss, 0) / Math.max(1, last.length);
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
