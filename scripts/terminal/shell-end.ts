/** Milliseconds between two looks at the parent process. */
const INTERVAL = 500;

/** What is looked at; replaced by tests. */
interface ShellOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Id of the parent process. */
  readonly parent?: () => number;
}

/**
 * Calls back once when the shell has ended in which npm runs this process, as it does for `npx` and `npm run`: npm passes SIGTERM to that
 * shell, which ends without passing it on. Does nothing if npm did not start this process.
 *
 * @returns stops looking
 */
export function onShellEnd(ended: () => void, { env = process.env, parent = () => process.ppid }: ShellOptions = {}): () => void {
  const shell = parent();
  // A shell that had started this process in the background and ended is no sign.
  if (env['npm_lifecycle_event'] === undefined || shell === 1) return () => undefined;
  const timer = setInterval(() => {
    if (parent() === shell) return;
    clearInterval(timer);
    ended();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
