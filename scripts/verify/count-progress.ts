import type { ProgressStream } from '../terminal/progress.ts';
import { oneLine } from '../terminal/output.ts';

/** Milliseconds between two lines if the stream is not a terminal, and between two updates if it is. */
const INTERVAL_MS = { plain: 10_000, terminal: 100 };

/** Shows the progress of a count. */
interface CountProgress {
  readonly update: (done: number, of: number) => void;
  /** Clears the progress line. */
  readonly end: () => void;
}

/** Shows the number of completed items: one updated line on a terminal, periodic plain lines elsewhere. */
export function countProgress(stream: ProgressStream, now: () => number, line: (done: number, of: number) => string): CountProgress {
  const isTerminal = stream.isTTY === true;
  let last = now();
  return {
    update(done, of) {
      if (now() - last < (isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.plain)) return;
      last = now();
      stream.write(
        isTerminal ? `\r\u001B[2K${oneLine(line(done, of)).slice(0, (stream.columns ?? 80) - 1)}` : `${oneLine(line(done, of))}\n`,
      );
    },
    end() {
      if (isTerminal) stream.write('\r\u001B[2K');
    },
  };
}
