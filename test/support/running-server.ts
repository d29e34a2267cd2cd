import { spawn } from 'node:child_process';

/** A server in a process of its own. */
export interface RunningServer {
  readonly port: number;
  /** What it wrote to its standard error, so far. */
  readonly stderr: () => string;
  close(): Promise<void>;
}

/** Starts a script of Node that writes the address at which it listens as its first line. */
export function startServer(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`it ended with ${code}: ${stderr}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const address = /^(http:\S+)\n/.exec(stdout)?.[1];
      if (address === undefined) return;
      const close = async (): Promise<void> => {
        child.kill();
        await ended;
      };
      resolve({ port: Number(new URL(address).port), stderr: () => stderr, close });
    });
  });
}
