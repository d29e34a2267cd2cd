import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { quantiseRows } from '../../src/search/embedding/quantised-rows.ts';
import { decodeModel, encodeModel } from '../../src/search/embedding/static-model.ts';
import { BatchDrawer, type Drawing } from './batch-drawer.ts';
import { fingerprintOf, readCheckpoint, removeCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { CorpusBuilder } from './corpus.ts';
import { listPairFiles, pairsOf, readPairText, type PairFile } from './pair-files.ts';
import { readSourceFacts } from './source-facts.ts';
import { train, type TrainingState } from './train.ts';
import { trainingRecord } from './training-record.ts';
import { weightOf, type TrainingSettings } from './training-settings.ts';
import { wordRowsOf } from './vocabulary.ts';

/** Options of a training: its data, settings and output files. */
export interface ModelTraining {
  /** Folder of the pairs. */
  readonly data: string;
  readonly settings: TrainingSettings;
  readonly seed: number;
  readonly workers: number;
  readonly checkpoint: string;
  /** Steps between two checkpoints. */
  readonly checkpointEvery: number;
  /** Whether to resume from a checkpoint. */
  readonly resume: boolean;
  /** Path of the model. */
  readonly out: string;
  /** Path of the training record. */
  readonly record: string;
  readonly signal: AbortSignal;
  onStep(done: number, loss: number, pairs: number): void;
  readonly say: (text: string) => void;
}

/**
 * Reads the pairs, trains, and writes the model and its record. If interrupted, it writes a checkpoint, and the next call resumes.
 *
 * @returns the id of the model, or undefined if it was interrupted
 */
export async function trainModel(options: ModelTraining): Promise<string | undefined> {
  const { settings, seed, checkpoint: file } = options;
  const files = await listPairFiles(options.data, (source) => weightOf(source, settings) > 0);
  const fingerprint = fingerprintOf(settings, seed, files);
  const kept = options.resume ? await readCheckpoint(file, fingerprint) : undefined;
  const drawing = await readDrawing(files, options);
  const cpuSeconds = (): number => (kept?.cpuSeconds ?? 0) + cpuSecondsOfProcess();
  if (kept !== undefined) options.say(`Resuming after step ${kept.state.losses.length}.`);
  const state = await train({
    ...drawing,
    workers: options.workers,
    from: kept?.state,
    keepEvery: options.checkpointEvery,
    keep: (current) => writeCheckpoint(file, fingerprint, { state: current, cpuSeconds: cpuSeconds() }),
    onStep: (done, loss, pairs) => options.onStep(done, loss, pairs),
    signal: options.signal,
  });
  if (state.losses.length < settings.steps) return undefined;
  const id = await writeModel(options, files, drawing, state, cpuSeconds());
  await removeCheckpoint(file);
  return id;
}

async function readDrawing(files: readonly PairFile[], { settings, seed, say }: ModelTraining): Promise<Drawing> {
  const builder = new CorpusBuilder(settings);
  for (const file of files) builder.add(file.source, pairsOf(await readPairText(file.path)));
  const corpus = builder.finish();
  const rows = wordRowsOf(corpus, settings);
  const pairs = corpus.hashes.length / 2;
  say(`Read ${pairs} pairs of ${files.length} sources: ${corpus.words.length} words, ${rows.vocabulary.length} of them with a row.`);
  return { corpus, rows, settings, seed };
}

async function writeModel(
  options: ModelTraining,
  files: readonly PairFile[],
  drawing: Drawing,
  { trained, losses }: TrainingState,
  cpuSeconds: number,
): Promise<string> {
  const { settings, seed } = options;
  const { dimensions, pieceBuckets } = settings;
  const words = drawing.rows.vocabulary;
  const split = words.length * dimensions;
  const bytes = encodeModel({
    dimensions,
    words,
    wordRows: quantiseRows(trained.values.subarray(0, split), words.length, dimensions),
    pieceRows: quantiseRows(trained.values.subarray(split), pieceBuckets, dimensions),
  });
  const model = await decodeModel(bytes, options.out);
  const facts = await readSourceFacts(options.data);
  const { shares } = new BatchDrawer(drawing);
  const { corpus } = drawing;
  const made = { model, corpus, files, shares, facts, settings, seed, losses, words: words.length, bytes: bytes.length, cpuSeconds };
  await writeWhole(options.out, bytes);
  await writeWhole(options.record, `${JSON.stringify(trainingRecord(made), null, 2)}\n`);
  return model.id;
}

async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/** Processor time of all threads of this process, in seconds. */
function cpuSecondsOfProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
