import type { CrawlProblem, CrawlProgress } from '../../src/crawler/index.ts';
import { oneLine, shown, styled } from './output.ts';

/** The stream of progress lines: stderr, or a replacement. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows the progress of a crawl. */
interface Progress {
  update(progress: CrawlProgress): void;
  /** Clears the progress line. */
  end(): void;
}

/** Milliseconds between two lines if the stream is not a terminal. */
const LINE_INTERVAL_MS = 10_000;
/** Milliseconds between two updates of the line on a terminal. */
const REWRITE_INTERVAL_MS = 100;

/** Progress as one updated line on a terminal, and as periodic plain lines elsewhere; a problem is always a line, and the only output with `isQuiet`. */
export function createProgress(stream: ProgressStream, now: () => number, isQuiet = false): Progress {
  if (isQuiet) return quietProgress(stream);
  return stream.isTTY === true ? rewritingProgress(stream, now) : plainProgress(stream, now);
}

function quietProgress(stream: ProgressStream): Progress {
  return {
    update: ({ problem }) => {
      if (problem !== undefined) stream.write(shown(`${problemText(problem)}\n`));
    },
    end: () => undefined,
  };
}

function rewritingProgress(stream: ProgressStream, now: () => number): Progress {
  const clear = '\r\u001B[2K';
  let last = 0;
  return {
    update(progress) {
      if (progress.problem !== undefined) stream.write(`${clear}${shown(problemText(progress.problem))}\n`);
      if (progress.problem === undefined && now() - last < REWRITE_INTERVAL_MS) return;
      last = now();
      stream.write(`${clear}${progressText(progress).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    end: () => void stream.write(clear),
  };
}

function plainProgress(stream: ProgressStream, now: () => number): Progress {
  let last = now();
  return {
    update(progress) {
      if (progress.problem !== undefined) stream.write(shown(`${problemText(progress.problem)}\n`));
      if (now() - last < LINE_INTERVAL_MS) return;
      last = now();
      stream.write(`${progressText(progress)}\n`);
    },
    end: () => undefined,
  };
}

function progressText({ finished, sources, written, unchanged }: CrawlProgress): string {
  return `Crawled ${finished} of ${sources} sources: ${written} written, ${unchanged} unchanged.`;
}

/** A problem of a crawl as a line for people. */
export function problemText({ source, code, message, at }: CrawlProblem): string {
  return `${styled('bold', oneLine(source))}  ${oneLine(message)}  ${styled('gray', `[${code}]${at === undefined ? '' : ` ${oneLine(at)}`}`)}`;
}
