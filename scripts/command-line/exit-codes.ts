/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** Refused to publish; the last publication stays. */
  refused: 3,
  /** Findings, such as those of a scan. The problems of `check` and the faults of `verify` are errors. */
  findings: 4,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;
