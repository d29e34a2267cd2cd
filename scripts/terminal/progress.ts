import type { CrawlProblem, CrawlProgress } from '../../src/crawler/index.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
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
  /** Prints a message in place of the progress line; none with `isQuiet`. */
  say(line: string): void;
  /** Clears the progress line, and prints how many problems were not printed. */
  end(): void;
}

/** Milliseconds between two lines if the stream is not a terminal. */
const LINE_INTERVAL_MS = 10_000;
/** Milliseconds between two updates of the line on a terminal. */
const REWRITE_INTERVAL_MS = 100;

/** Maximum number of problems of one source with the same code that are printed: a hostile source can have thousands. */
const MAX_ALIKE = 20;

/**
 * Progress as one updated line on a terminal, and as periodic plain lines elsewhere. A problem is always a line, and the only output with
 * `isQuiet`. Of many problems of one source with the same code, the first {@link MAX_ALIKE} are printed, and at the end the number of others.
 */
export function createProgress(stream: ProgressStream, now: () => number, isQuiet = false): Progress {
  if (isQuiet) return quietProgress(stream);
  return stream.isTTY === true ? rewritingProgress(stream, now) : plainProgress(stream, now);
}

function quietProgress(stream: ProgressStream): Progress {
  const problems = new ProblemLines((line) => stream.write(line));
  return {
    update: ({ problem }) => problems.print(problem),
    say: () => undefined,
    end: () => problems.printOmitted(),
  };
}

function rewritingProgress(stream: ProgressStream, now: () => number): Progress {
  const clear = '\r\u001B[2K';
  const problems = new ProblemLines((line) => stream.write(`${clear}${line}`));
  let last = 0;
  return {
    update(progress) {
      problems.print(progress.problem);
      if (progress.problem === undefined && now() - last < REWRITE_INTERVAL_MS) return;
      last = now();
      stream.write(`${clear}${progressText(progress).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    say: (line) => stream.write(`${clear}${shown(line)}\n`),
    end() {
      stream.write(clear);
      problems.printOmitted();
    },
  };
}

function plainProgress(stream: ProgressStream, now: () => number): Progress {
  const problems = new ProblemLines((line) => stream.write(line));
  let last = now();
  return {
    update(progress) {
      problems.print(progress.problem);
      if (now() - last < LINE_INTERVAL_MS) return;
      last = now();
      stream.write(`${progressText(progress)}\n`);
    },
    say: (line) => stream.write(`${shown(line)}\n`),
    end: () => problems.printOmitted(),
  };
}

/** Prints the problems of a crawl. */
class ProblemLines {
  readonly #write: (line: string) => void;
  /** By source and code. */
  readonly #counts = new Map<string, { readonly first: CrawlProblem; count: number }>();

  /** @param write prints text that ends with a line end */
  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  print(problem: CrawlProblem | undefined): void {
    if (problem === undefined) return;
    const key = JSON.stringify([problem.source, problem.code]);
    const alike = this.#counts.get(key) ?? { first: problem, count: 0 };
    alike.count += 1;
    this.#counts.set(key, alike);
    if (alike.count <= MAX_ALIKE) this.#write(shown(`${problemText(problem)}\n`));
  }

  /** Prints a line for each source and code with more problems than were printed. */
  printOmitted(): void {
    for (const { first, count } of this.#counts.values()) {
      if (count <= MAX_ALIKE) continue;
      const message = `${counted(count - MAX_ALIKE, 'more problem')} like these; --json lists all.`;
      this.#write(shown(`${problemText({ source: first.source, code: first.code, message })}\n`));
    }
    this.#counts.clear();
  }
}

function progressText({ finished, sources, written, unchanged }: CrawlProgress): string {
  return `Crawled ${finished} of ${sources} sources: ${written} written, ${unchanged} unchanged.`;
}

/** A problem of a crawl as a line for people, with each URL once. A problem of a content file has no source. */
export function problemText({ source, code, message, at = '' }: CrawlProblem): string {
  const subject = source !== '' && message.startsWith(`${source} `) ? message.slice(source.length + 1) : message;
  const place = message.split(' ').includes(at) ? '' : placeIn(source, at);
  const end = styled('gray', `[${code}]${place === '' ? '' : ` ${oneLine(place)}`}`);
  return `${source === '' ? '' : `${styled('bold', oneLine(source))}  `}${oneLine(subject)}  ${end}`;
}

/** A place in a document at the URL of the source as its line and column, and nothing for the whole document; any other place is kept. */
function placeIn(source: string, at: string): string {
  if (!/^https?:/.test(source) || !at.startsWith(source)) return at;
  const [whole, line, column] = /^(?::(\d+):(\d+))?$/.exec(at.slice(source.length)) ?? [];
  if (whole === undefined) return at;
  return line === undefined ? '' : `line ${line}, column ${column}`;
}
