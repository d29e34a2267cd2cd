/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** A build that would lose too much of the catalogue. */
  refused: 3,
  /** A scan or check that found something. */
  findings: 4,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;
