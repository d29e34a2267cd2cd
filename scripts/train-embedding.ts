import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';

import { EXIT } from './command-line/exit-codes.ts';
import { run } from './program/program.ts';
import { print, say } from './terminal/output.ts';
import { trainModel } from './training/train-model.ts';
import { createTrainingProgress } from './training/training-progress.ts';
import { SETTINGS } from './training/training-settings.ts';

/** Trains the static embedding model of `src/search/embedding` from pairs of texts. */

const CHECKPOINT = '.portolan/training/checkpoint';

interface Options {
  readonly data: string;
  readonly out: string;
  readonly record?: string;
  readonly steps: number;
  readonly seed: number;
  readonly workers: number;
  readonly checkpointEvery: number;
  readonly resume: boolean;
}

const command = new Command('train-embedding')
  .description('Train the embedding model from pairs of texts')
  .option('--data <folder>', 'folder of *.tsv.gz', path.join(process.env['PORTOLAN_SHARED'] ?? '../shared', 'data/pairs'))
  .option('--out <file>', 'file for the model', 'src/search/embedding/model/portolan.embedding')
  .option('--record <file>', 'file for the training record (default: next to the model, with .json)')
  .option('--steps <number>', 'number of batches', parsePositive, SETTINGS.steps)
  .option('--seed <number>', 'seed of the random numbers', parsePositive, 1)
  .option('--workers <number>', 'threads; the model does not depend on them', parsePositive, availableParallelism())
  .option('--checkpoint-every <number>', 'steps between two checkpoints', parsePositive, 250)
  .option('--no-resume', `start again, even if ${CHECKPOINT} could be resumed`)
  .exitOverride()
  .showHelpAfterError('(--help lists the options)')
  .action(async (options: Options) => {
    process.exitCode = await runTraining(options);
  });

await run(command, process.argv);

async function runTraining({ steps, ...options }: Options): Promise<number> {
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  const progress = createTrainingProgress(process.stderr, steps, () => performance.now());
  const id = await trainModel({
    ...options,
    data: path.resolve(options.data),
    settings: { ...SETTINGS, steps },
    record: options.record ?? `${options.out}.json`,
    checkpoint: CHECKPOINT,
    signal: stopped.signal,
    onStep: (done, loss, pairs) => progress.step(done, loss, pairs),
    say,
  });
  progress.end();
  if (id === undefined) {
    say('Stopped. The same command resumes from here.');
    return EXIT.interrupted;
  }
  print(id);
  return EXIT.ok;
}

function parsePositive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('Write a whole number from 1.');
  return number;
}
