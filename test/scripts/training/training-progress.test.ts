import { describe, expect, it } from 'vitest';

import { createTrainingProgress } from '../../../scripts/training/training-progress.ts';

/** What is written for steps of two seconds and a hundred pairs each. */
function written(isTTY: boolean, steps: number, from = 1): string[] {
  const lines: string[] = [];
  let time = 50_000;
  const progress = createTrainingProgress({ isTTY, write: (text) => lines.push(text) }, steps, () => time);
  for (let done = from; done <= steps; done += 1) {
    time += 2000;
    progress.step(done, 4, 100);
  }
  progress.end();
  return lines;
}

describe('the progress of training', () => {
  it('is a line every ten seconds and one at the end, with loss, speed and remaining time', () => {
    expect(written(false, 8)).toEqual([
      'Step 5 of 8, loss 4.000, 50 pairs/s, 6 s left\n',
      'Step 8 of 8, loss 4.000, 50 pairs/s, 0 s left\n',
    ]);
  });

  it('computes its speed from the start or continuation', () => {
    expect(written(false, 1000, 991)[0]).toBe('Step 995 of 1000, loss 4.000, 50 pairs/s, 10 s left\n');
  });

  it('overwrites one line on a terminal', () => {
    const lines = written(true, 4);
    expect(lines).toHaveLength(4);
    for (const line of lines.slice(0, 3)) expect(line).toMatch(/^\r\u001B\[2KStep \d of 4/);
    expect(lines[3]).toBe('\n');
  });
});
