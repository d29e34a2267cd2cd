import { pairsIn, usedRowsIn, type Batch } from './batch.ts';
import { embedText } from './embed-text.ts';
import { gradientsOfFirst, gradientsOfSecond } from './gradients.ts';
import type { Scene } from './scene.ts';
import { similaritiesOfBlock } from './similarities.ts';
import { BLOCK } from './training-memory.ts';
import { updateRow } from './update-row.ts';

/** Texts a task embeds. */
const TEXTS = 32;
/** Rows a task updates. */
const ROWS = 8;

/**
 * A part of a step, divided into tasks that any thread may run in any order: tasks write disjoint data, and read only the output of
 * earlier phases. So the result does not depend on the threads.
 */
interface Phase {
  tasks(batch: Batch): number;
  run(task: number, scene: Scene): void;
}

/** The phases of a step; each must end before the next one begins. */
export const PHASES: readonly Phase[] = [
  { tasks: (batch) => Math.ceil((2 * pairsIn(batch)) / TEXTS), run: embedTexts },
  { tasks: blocksIn, run: similaritiesOfBlock },
  { tasks: (batch) => 2 * blocksIn(batch), run: gradientsOfBlock },
  { tasks: (batch) => Math.ceil(usedRowsIn(batch) / ROWS), run: updateRows },
];

function embedTexts(task: number, scene: Scene): void {
  const end = Math.min((task + 1) * TEXTS, 2 * pairsIn(scene.batch));
  for (let text = task * TEXTS; text < end; text += 1) embedText(text, scene);
}

function gradientsOfBlock(task: number, scene: Scene): void {
  const blocks = blocksIn(scene.batch);
  if (task < blocks) gradientsOfFirst(task, scene);
  else gradientsOfSecond(task - blocks, scene);
}

function updateRows(task: number, scene: Scene): void {
  const end = Math.min((task + 1) * ROWS, usedRowsIn(scene.batch));
  for (let place = task * ROWS; place < end; place += 1) updateRow(place, scene);
}

function blocksIn(batch: Batch): number {
  return Math.ceil(pairsIn(batch) / BLOCK);
}
