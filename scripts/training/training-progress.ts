import type { ProgressStream } from '../terminal/progress.ts';

/** Tells how far a training is. */
interface TrainingProgress {
  step(done: number, loss: number, pairs: number): void;
  /** Leaves the line that was being rewritten. */
  end(): void;
}

/** Milliseconds between two lines: few where each stays. */
const INTERVAL_MS = { plain: 10_000, terminal: 500 };
/** How much of the running mean of the loss each step is. */
const FRESH = 0.02;

/**
 * Progress as one line that rewrites itself on a terminal, and as a plain line now and then elsewhere.
 *
 * @param steps all there are
 * @param now milliseconds
 */
export function createTrainingProgress(stream: ProgressStream, steps: number, now: () => number): TrainingProgress {
  const isTerminal = stream.isTTY === true;
  const interval = isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.plain;
  let began: { readonly at: number; readonly done: number } | undefined;
  let told = now();
  let pairsSince = 0;
  let mean: number | undefined;
  return {
    step(done, loss, pairs) {
      mean = mean === undefined ? loss : mean + FRESH * (loss - mean);
      // Speed is counted from the first step on: what came before it is the reading of the pairs.
      if (began === undefined) {
        began = { at: now(), done };
        return;
      }
      pairsSince += pairs;
      if (now() - told < interval && done < steps) return;
      told = now();
      const seconds = Math.max(0.001, (told - began.at) / 1000);
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
