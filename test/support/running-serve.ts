import { spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A `portolan serve` that runs. */
export interface RunningServe {
  /** Address of the site, with a slash at the end. */
  readonly site: string;
  /** Its process id. */
  readonly pid: number;
  /** Everything that it has written, to whichever stream. */
  readonly output: () => string;
  /** What it has written to its standard output. */
  readonly stdout: () => string;
  /** Stops it as an operator would; gives its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Runs `portolan serve` on a free port, in a process of its own, until the end of the test. */
export async function runningServe(environment: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<RunningServe> {
  return startServe(environment, args, (stop) => onTestFinished(() => void stop()));
}

/**
 * Runs `portolan serve` on a free port, in a process of its own. For several tests: the caller stops it.
 *
 * @param onStarted called with what stops it as soon as the process exists
 */
export async function startServe(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  onStarted: (stop: RunningServe['stop']) => void = () => undefined,
): Promise<RunningServe> {
  const child = spawn(process.execPath, [path.resolve('scripts/portolan.mjs'), 'serve', '--port', '0', ...args], {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, stdout] = ['', ''];
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stdout += text;
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  onStarted(stop);
  // The address is printed before the last line.
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ctrl-C')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { site: /^http:\S+$/m.exec(output)?.[0] ?? '', pid: child.pid ?? 0, output: () => output, stdout: () => stdout, stop };
}
