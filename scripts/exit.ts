/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;
