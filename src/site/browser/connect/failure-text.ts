/** The action that failed: opening a connection, or calling a tool of an open connection. */
export type Purpose = 'connect' | 'call';

/** The description of a failure, and the steps to fix it. */
export interface FailureText {
  readonly title: string;
  /** What happened. */
  readonly detail: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
}
