import type { ProgressStream } from './progress.ts';

/** Shows the progress of a build. */
interface BuildProgress {
  /** A phase begins, and the one before ends. */
  phase(name: string): void;
  /**
   * Something of the phase is done.
   *
   * @param total absent if it is unknown
   */
  count(done: number, total?: number): void;
  /** The last phase ends: clears the progress line. */
  end(): void;
}

/** Milliseconds between two updates of the line on a terminal. */
const REWRITE_INTERVAL_MS = 100;
/** Milliseconds from which on a phase has a line if the stream is not a terminal. */
const LONG_PHASE_MS = 30_000;
/** Milliseconds from which on a rate is stated: before, it varies. */
const STEADY_MS = 1000;

const NUMBER = new Intl.NumberFormat('en');

/**
 * Progress as one line that is rewritten on a terminal: phase, count, rate, time left. Elsewhere each phase that took over half a minute has
 * one line at its end.
 *
 * @param now milliseconds
 * @param isQuiet whether nothing is shown
 */
export function buildProgress(stream: ProgressStream, now: () => number, isQuiet = false): BuildProgress {
  if (isQuiet) return { phase: () => undefined, count: () => undefined, end: () => undefined };
  return stream.isTTY === true ? rewritingProgress(stream, now) : plainProgress(stream, now);
}

function rewritingProgress(stream: ProgressStream, now: () => number): BuildProgress {
  const clear = '\r\u001B[2K';
  let [name, started, last] = ['', now(), 0];
  const show = (text: string): void => {
    last = now();
    stream.write(`${clear}${text.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  return {
    phase(next) {
      [name, started] = [next, now()];
      show(`${name} …`);
    },
    count(done, total) {
      if (now() - last >= REWRITE_INTERVAL_MS) show(countText(name, { done, total, milliseconds: now() - started }));
    },
    end: () => void stream.write(clear),
  };
}

function plainProgress(stream: ProgressStream, now: () => number): BuildProgress {
  let phase: { readonly name: string; readonly started: number } | undefined;
  let counted = 0;
  const end = (): void => {
    if (phase === undefined) return;
    const milliseconds = now() - phase.started;
    const count = counted > 0 ? `${NUMBER.format(counted)} in ` : '';
    if (milliseconds >= LONG_PHASE_MS) stream.write(`${phase.name}: ${count}${duration(milliseconds)}.\n`);
    phase = undefined;
    counted = 0;
  };
  return {
    phase(name) {
      end();
      phase = { name, started: now() };
    },
    count: (done) => void (counted = done),
    end,
  };
}

interface Count {
  readonly done: number;
  readonly total: number | undefined;
  readonly milliseconds: number;
}

function countText(name: string, { done, total, milliseconds }: Count): string {
  const of = total === undefined ? '' : ` of ${NUMBER.format(total)}`;
  const text = `${name}: ${NUMBER.format(done)}${of}`;
  if (milliseconds < STEADY_MS || done === 0) return text;
  const perMillisecond = done / milliseconds;
  const left = total === undefined ? '' : `, ${duration((total - done) / perMillisecond)} left`;
  return `${text}, ${NUMBER.format(Math.round(perMillisecond * 1000))}/s${left}`;
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
