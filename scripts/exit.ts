/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** What was examined has faults. */
  findings: 4,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;
