import { pairsIn } from './batch.ts';
import { BatchDrawer, type Drawing } from './batch-drawer.ts';
import { batchLoss } from './batch-loss.ts';
import { startTeam, type Team } from './team.ts';
import { CONTROL_SIZE } from './team-control.ts';
import { sceneOf } from './team-member.ts';
import { createMemory, type TrainedRows, type TrainingMemory } from './training-memory.ts';

/** How far a training is: all that is needed to go on with it. */
export interface TrainingState {
  readonly trained: TrainedRows;
  /** The loss of every step that is done, in nats a pair. */
  readonly losses: readonly number[];
}

/** A training to do. */
interface Training extends Drawing {
  readonly workers: number;
  /** Where an interrupted training goes on. */
  readonly from?: TrainingState | undefined;
  /** Steps between two times that the state is kept. */
  readonly keepEvery: number;
  keep(state: TrainingState): Promise<void>;
  onStep(done: number, loss: number, pairs: number): void;
  /** Stops after the step that is being done; the state is kept. */
  readonly signal: AbortSignal;
}

/**
 * Trains with as many threads as asked for. The same data, settings and seed give the same bits, however many threads there are and
 * however often it was interrupted.
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
