import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The registry that npm itself uses on this machine, from all its configuration files; `undefined` without npm. No registry is written into
 * this project's code.
 */
export async function npmRegistry(env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  // Under `npm run`, npm names its own program; elsewhere it is on the path.
  const npm = env['npm_execpath'];
  const [program, ...args] = npm === undefined ? ['npm'] : [process.execPath, npm];
  try {
    const { stdout } = await promisify(execFile)(program, [...args, 'config', 'get', 'registry'], { timeout: 10_000 });
    const url = stdout.trim();
    return URL.canParse(url) ? url : undefined;
  } catch {
    return undefined;
  }
}
