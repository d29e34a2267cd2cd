import { createScratch, type Scene } from './scene.ts';
import { PHASES } from './step-phases.ts';
import { ARRIVED, IS_OVER, MEETING, NEXT_TASK, STEP } from './team-control.ts';
import type { TrainingMemory } from './training-memory.ts';
import { learningRateAt } from './training-settings.ts';

/** The input of a member of a team. */
export interface Membership {
  readonly memory: TrainingMemory;
  readonly workers: number;
}

/**
 * Runs a member: waits for steps and processes its part of each.
 *
 * @param onStep called by the member that finishes a step
 */
export function workInTeam({ memory, workers }: Membership, onStep: () => void): void {
  const { control } = memory;
  const scratch = createScratch(memory);
  let last = 0;
  for (;;) {
    Atomics.wait(control, STEP, last);
    const current = Atomics.load(control, STEP);
    if (Atomics.load(control, IS_OVER) === 1) return;
    if (current === last) continue;
    last = current;
    const isLast = doStep({ ...sceneOf(memory, current - 1), scratch }, workers);
    if (isLast) onStep();
  }
}

/** The data of a step. */
export function sceneOf(memory: TrainingMemory, step: number): Omit<Scene, 'scratch'> {
  return { memory, batch: memory.batches[step % 2 === 0 ? 0 : 1], learningRate: learningRateAt(step, memory.settings) };
}

/** Processes a member's part of a step. Returns whether it was the last to finish. */
function doStep(scene: Scene, workers: number): boolean {
  const { control } = scene.memory;
  let isLast = false;
  PHASES.forEach((phase, number) => {
    const tasks = phase.tasks(scene.batch);
    for (;;) {
      const task = Atomics.add(control, NEXT_TASK + number, 1);
      if (task >= tasks) break;
      phase.run(task, scene);
    }
    isLast = meet(control, workers);
  });
  return isLast;
}

/** Waits at a barrier until every member has arrived. Returns whether this one was the last. */
function meet(control: Int32Array, workers: number): boolean {
  const meeting = Atomics.load(control, MEETING);
  if (Atomics.add(control, ARRIVED, 1) + 1 === workers) {
    Atomics.store(control, ARRIVED, 0);
    Atomics.add(control, MEETING, 1);
    Atomics.notify(control, MEETING);
    return true;
  }
  while (Atomics.load(control, MEETING) === meeting) Atomics.wait(control, MEETING, meeting);
  return false;
}
