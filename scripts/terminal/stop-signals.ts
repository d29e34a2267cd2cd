import { onShellEnd } from './shell-end.ts';

/** Signals of a user or a service that end a command, and that of a terminal that closes. */
type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * Milliseconds within which signals count as one: a terminal sends Ctrl-C to every process of a command, and systemd its SIGTERM, and those
 * that started this process, such as npx, pass it on in addition.
 */
const TOGETHER = 500;

/** What a command does when it is asked to end. Without `again`, further signals do nothing. */
interface StopHandlers {
  /** Called at the first signal. */
  readonly stop: (signal: NodeJS.Signals) => void;
  /** Called at each later Ctrl-C: the user does not want to wait. */
  readonly again?: () => void;
}

/**
 * Calls back when this process is asked to end, also where npm keeps a SIGTERM from it (see {@link onShellEnd}). Until then, and until the
 * returned function is called, the signals do not end it.
 *
 * @param now milliseconds of a monotonic clock
 * @returns removes the listeners
 */
export function onStopSignals(
  signals: readonly StopSignal[],
  { stop, again }: StopHandlers,
  now: () => number = () => performance.now(),
): () => void {
  let askedAt: number | undefined;
  const listener = (signal: NodeJS.Signals): void => {
    const before = askedAt;
    if (before === undefined) {
      askedAt = now();
      stop(signal);
    } else if (signal === 'SIGINT' && now() - before >= TOGETHER) again?.();
  };
  for (const signal of signals) process.on(signal, listener);
  const endLooking = signals.includes('SIGTERM') ? onShellEnd(() => listener('SIGTERM')) : undefined;
  return () => {
    endLooking?.();
    for (const signal of signals) process.off(signal, listener);
  };
}
