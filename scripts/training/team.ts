import { Worker } from 'node:worker_threads';

import { IS_OVER, NEXT_TASK, STEP } from './team-control.ts';
import type { Membership } from './team-member.ts';
import type { TrainingMemory } from './training-memory.ts';

/** Threads that process steps together. */
export interface Team {
  /** Runs a step, counted from 0, on its batch. */
  step(step: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts a team. */
export function startTeam(memory: TrainingMemory, workers: number): Team {
  const { control } = memory;
  const threads = Array.from({ length: workers }, () => {
    const membership: Membership = { memory, workers };
    return new Worker(new URL('training-worker.ts', import.meta.url), { workerData: membership });
  });
  let done: (() => void) | undefined;
  // If a member fails, the others wait for it, so the step would never end.
  const failure = new Promise<never>((_, reject) => {
    for (const thread of threads) thread.on('error', reject);
  });
  failure.catch(() => undefined);
  for (const thread of threads) thread.on('message', () => done?.());
  return {
    step(step) {
      const finished = new Promise<void>((resolve) => (done = resolve));
      control.fill(0, NEXT_TASK);
      Atomics.store(control, STEP, step + 1);
      Atomics.notify(control, STEP);
      return Promise.race([finished, failure]);
    },
    async end() {
      Atomics.store(control, IS_OVER, 1);
      Atomics.store(control, STEP, -1);
      Atomics.notify(control, STEP);
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
