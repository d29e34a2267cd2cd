/** How much a problem matters: an `error` loses the thing it is about, a `warning` only a part of it, a `notice` nothing. */
export type Severity = 'error' | 'warning' | 'notice';

/** A place in a text, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Something wrong with input: what, where, and how to mend it. */
export interface Problem {
  /** Stable kebab-case word for programs, e.g. `name-taken`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** One sentence: how to mend it. */
  readonly hint?: string;
  /** Path or URL of the document. */
  readonly file?: string;
  readonly position?: Position;
  /** JSON Pointer (RFC 6901) into the document. */
  readonly pointer?: string;
}

/** A value that may have come through in part, with everything that was found wrong on the way. */
export interface Read<T> {
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** Whether a problem loses the thing it is about. */
export function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}

/** `file:line:column`, or as much of it as is known; empty when nothing is. */
export function placeOf(problem: Problem): string {
  const { file, position, pointer } = problem;
  if (file === undefined) return pointer ?? '';
  return position === undefined ? file : `${file}:${position.line}:${position.column}`;
}

/**
 * One problem as lines for a person.
 *
 * @example
 * formatProblem({ code: 'duplicate-key', severity: 'error', message: 'The key "a" is there twice.', file: 'x.yaml', position: { line: 2, column: 1 } })
 * // "x.yaml:2:1  error  The key "a" is there twice.  [duplicate-key]"
 */
export function formatProblem(problem: Problem): string {
  const place = placeOf(problem);
  const head = [place, problem.severity, problem.message, `[${problem.code}]`].filter((part) => part !== '').join('  ');
  return problem.hint === undefined ? head : `${head}\n    ${problem.hint}`;
}
