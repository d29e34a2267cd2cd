import { pairsIn } from './batch.ts';
import { BatchDrawer, type Drawing } from './batch-drawer.ts';
import { batchLoss } from './batch-loss.ts';
import { startTeam, type Team } from './team.ts';
import { CONTROL_SIZE } from './team-control.ts';
import { sceneOf } from './team-member.ts';
import { createMemory, type TrainedRows, type TrainingMemory } from './training-memory.ts';

/** The state of a training, from which it can resume. */
export interface TrainingState {
  readonly trained: TrainedRows;
  /** The loss of every completed step, in nats per pair. */
  readonly losses: readonly number[];
}

/** The input of a training. */
interface Training extends Drawing {
  readonly workers: number;
  /** The state from which an interrupted training resumes. */
  readonly from?: TrainingState | undefined;
  /** Steps between two checkpoints. */
  readonly keepEvery: number;
  keep(state: TrainingState): Promise<void>;
  onStep(done: number, loss: number, pairs: number): void;
  /** Stops after the current step; the state is stored. */
  readonly signal: AbortSignal;
}

/**
 * Trains with the given number of threads. The same data, settings and seed result in the same bytes, independent of the number of
 * threads and of interruptions.
 */
export async function train(training: Training): Promise<TrainingState> {
  const { rows, settings, seed, from } = training;
  const memory = createMemory(settings, rows.count, seed, CONTROL_SIZE);
  if (from !== undefined) {
    memory.trained.values.set(from.trained.values);
    memory.trained.squares.set(from.trained.squares);
  }
  const losses = [...(from?.losses ?? [])];
  const team = startTeam(memory, training.workers);
  try {
    await doSteps(training, memory, team, losses);
  } finally {
    await team.end();
  }
  return { trained: memory.trained, losses };
}

async function doSteps(training: Training, memory: TrainingMemory, team: Team, losses: number[]): Promise<void> {
  const { steps } = memory.settings;
  const drawer = new BatchDrawer(training);
  drawer.skip(losses.length);
  if (losses.length < steps) drawer.draw(sceneOf(memory, losses.length).batch);
  for (let step = losses.length; step < steps; step += 1) {
    const working = team.step(step);
    if (step + 1 < steps) drawer.draw(sceneOf(memory, step + 1).batch);
    await working;
    const scene = sceneOf(memory, step);
    losses.push(batchLoss(scene));
    training.onStep(step + 1, losses[step] ?? 0, pairsIn(scene.batch));
    const isStopped = training.signal.aborted;
    if (isStopped || (step + 1) % training.keepEvery === 0) await training.keep({ trained: memory.trained, losses });
    if (isStopped) return;
  }
}
