import { describe, expect, it } from 'vitest';

import { buildProgress } from '../../../scripts/terminal/build-progress.ts';

class Screen {
  readonly isTTY: boolean;
  readonly columns = 60;
  text = '';
  time = 0;

  constructor(isTTY: boolean) {
    this.isTTY = isTTY;
  }

  write(text: string): void {
    this.text += text;
  }

  /** The line that a terminal shows last. */
  get line(): string {
    return this.text.split('\r\u001B[2K').at(-1) ?? '';
  }
}

describe('the progress of a build on a terminal', () => {
  it('is one line: phase, count, rate and time left', () => {
    const screen = new Screen(true);
    const progress = buildProgress(screen, () => screen.time);
    progress.phase('Rendering pages');
    expect(screen.line).toBe('Rendering pages …');
    screen.time = 500;
    progress.count(400, 10_000);
    expect(screen.line).toBe('Rendering pages: 400 of 10,000');
    screen.time = 2000;
    progress.count(2000, 10_000);
    expect(screen.line).toBe('Rendering pages: 2,000 of 10,000, 1,000/s, 8 s left');
    screen.time = 4000;
    progress.phase('Writing files');
    screen.time = 6000;
    progress.count(500);
    expect(screen.line).toBe('Writing files: 500, 250/s');
    progress.end();
    expect(screen.line).toBe('');
    expect(screen.text).not.toContain('\n');
  });

  it('is written at most ten times a second, and fits into the line', () => {
    const screen = new Screen(true);
    const progress = buildProgress(screen, () => screen.time);
    progress.phase('A phase with a name that is so long that no terminal of this width shows it');
    const before = screen.text;
    for (screen.time = 1; screen.time < 100; screen.time += 1) progress.count(screen.time, 100);
    expect(screen.text).toBe(before);
    expect(screen.line).toHaveLength(59);
  });
});

describe('the progress of a build without a terminal', () => {
  it('is a line for each long phase', () => {
    const screen = new Screen(false);
    const progress = buildProgress(screen, () => screen.time);
    progress.phase('Reading content');
    screen.time = 2000;
    progress.phase('Rendering pages');
    progress.count(10_000, 10_000);
    screen.time = 72_000;
    progress.phase('Writing files');
    screen.time = 110_000;
    progress.end();
    expect(screen.text).toBe('Rendering pages: 10,000 in 1 min 10 s.\nWriting files: 38 s.\n');
  });

  it('is nothing with --quiet', () => {
    const screen = new Screen(true);
    const progress = buildProgress(screen, () => screen.time, true);
    progress.phase('Reading content');
    progress.count(1, 2);
    progress.end();
    expect(screen.text).toBe('');
  });
});
