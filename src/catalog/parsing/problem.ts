/** Severity of a problem: an `error` discards the whole item, a `warning` a part of it, a `notice` nothing. */
export type Severity = 'error' | 'warning' | 'notice';

/** A position in a text, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A problem of an input: what is wrong, where, and how to fix it. */
export interface Problem {
  /** Stable kebab-case code for programs, e.g. `name-taken`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** One sentence: how to fix it. */
  readonly hint?: string;
  /** Path or URL of the document. */
  readonly file?: string;
  readonly position?: Position;
  /** JSON Pointer (RFC 6901) into the document. */
  readonly pointer?: string;
  /** JSON Pointer into the facts of the server, if the problem was found in these and not in their document. */
  readonly factPointer?: string;
}

/** A value that may be incomplete, with all problems found while reading it. */
export interface Read<T> {
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** Whether a problem is an error. */
export function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}

/** `file:line:column`, or the known part of it; empty if nothing is known. */
export function placeOf(problem: Problem): string {
  const { file, position, pointer } = problem;
  if (file === undefined) return pointer ?? '';
  return position === undefined ? file : `${file}:${position.line}:${position.column}`;
}

/**
 * One problem as lines for a person.
 *
 * @example
 * formatProblem({ code: 'duplicate-key', severity: 'error', message: 'The key "a" occurs twice.', file: 'x.yaml', position: { line: 2, column: 1 } })
 * // "x.yaml:2:1  error  The key "a" occurs twice.  [duplicate-key]"
 */
export function formatProblem(problem: Problem): string {
  const place = placeOf(problem);
  const head = [place, problem.severity, problem.message, `[${problem.code}]`].filter((part) => part !== '').join('  ');
  return problem.hint === undefined ? head : `${head}\n    ${problem.hint}`;
}
