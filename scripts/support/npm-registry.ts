import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The registry that npm itself uses on this machine, from all its configuration files; `undefined` without npm. No registry is written into
 * this project's code.
 */
export async function npmRegistry(env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  const stated = registryInEnvironment(env);
  if (stated !== undefined) return stated;
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

/**
 * The registry in npm's variable, of any case, which comes before npm's files: starting npm takes 0.4 s. Two variables that differ are left to
 * npm, and so are the files, because only npm knows where all of them are.
 */
function registryInEnvironment(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const values = new Set(Object.entries(env).flatMap(([name, value]) => (/^npm_config_registry$/i.test(name) && value ? [value] : [])));
  const [url = ''] = values;
  return values.size === 1 && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : undefined;
}
