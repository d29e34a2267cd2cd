/** A part of a build. */
export type BuildPhase = 'content' | 'bundle' | 'scan' | 'pages' | 'index' | 'images' | 'files' | 'manifest' | 'replacement';

/** Is told what a build does, for progress and figures. It changes nothing. */
export interface BuildObserver {
  /** A phase begins, and the one before ends. */
  phase(name: BuildPhase): void;
  /**
   * Something of the phase is done.
   *
   * @param total absent if it is unknown
   */
  count(done: number, total?: number): void;
  /** Another process has ended that used this CPU time, in seconds. */
  otherProcess(cpuSeconds: number): void;
}
