import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';

import { buildSettings } from '../../src/publish/build-settings.ts';
import { EXIT } from '../exit.ts';
import { serveFolder } from '../static-server.ts';
import { failure, print, say } from '../terminal.ts';

/** The sub-command `portolan serve`. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the built site on this machine')
    .option('--port <number>', 'port; 0 takes a free one', parsePort, 4321)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .action(async (options: ServeOptions) => {
      process.exitCode = await runServe(options);
    });
}

/** Where to serve. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
}

/** Serves until Ctrl-C. Gives the exit code at once where there is nothing to serve. */
export async function runServe({ port, host }: ServeOptions): Promise<number> {
  const { out, base } = buildSettings(process.env);
  const folder = path.resolve(out);
  if (!existsSync(path.join(folder, 'index.html'))) {
    failure(`there is no built site in "${out}". Run "npm run build" first.`);
    return EXIT.error;
  }
  const server = await serveFolder(folder, { port, host, base });
  print(`${server.origin}${base}`);
  say('Press Ctrl-C to stop.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  return EXIT.ok;
}

/** A port from the command line; 0 takes a free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}
