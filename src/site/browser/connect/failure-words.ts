/** What a person wanted when something failed: to open a connection, or to call a tool of an open one. */
export type Purpose = 'connect' | 'call';

/** What is said of a failure, and what to do about it. */
export interface FailureWords {
  readonly title: string;
  /** What happened, in plain words. */
  readonly detail: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
}
