/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** Refused to publish; what stands stays. */
  refused: 3,
  /** What was examined has faults. */
  findings: 4,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;
