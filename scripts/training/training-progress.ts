import type { ProgressStream } from '../terminal/progress.ts';

/** Shows the progress of a training. */
interface TrainingProgress {
  step(done: number, loss: number, pairs: number): void;
  /** Ends the updated line. */
  end(): void;
}

/** Milliseconds between two lines if the stream is not a terminal, and between two updates if it is. */
const INTERVAL_MS = { plain: 10_000, terminal: 500 };
/** Weight of a step in the moving average of the loss. */
const FRESH = 0.02;

/**
 * Progress as one updated line on a terminal, and as periodic plain lines elsewhere.
 *
 * @param steps total number of steps
 * @param now milliseconds
 */
export function createTrainingProgress(stream: ProgressStream, steps: number, now: () => number): TrainingProgress {
  const isTerminal = stream.isTTY === true;
  const interval = isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.plain;
  let began: { readonly at: number; readonly done: number } | undefined;
  let lastWrite = now();
  let pairsSince = 0;
  let mean: number | undefined;
  return {
    step(done, loss, pairs) {
      mean = mean === undefined ? loss : mean + FRESH * (loss - mean);
      // Speed is measured from the first step on, without the reading of the pairs.
      if (began === undefined) {
        began = { at: now(), done };
        return;
      }
      pairsSince += pairs;
      if (now() - lastWrite < interval && done < steps) return;
      lastWrite = now();
      const seconds = Math.max(0.001, (lastWrite - began.at) / 1000);
      const left = ((steps - done) * seconds) / (done - began.done);
      const text = `Step ${done} of ${steps}, loss ${mean.toFixed(3)}, ${Math.round(pairsSince / seconds)} pairs/s, ${duration(left)} left`;
      stream.write(isTerminal ? `\r\u001B[2K${text}` : `${text}\n`);
    },
    end() {
      if (isTerminal && began !== undefined) stream.write('\n');
    },
  };
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}
