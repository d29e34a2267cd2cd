import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A server that Astro built. */
interface AstroSite {
  /** Its entry, which serves. */
  readonly entry: string;
  readonly remove: () => Promise<void>;
}

/**
 * Builds the bundled catalogue with its server, and replaces its files by those of another catalogue: the server code is the same,
 * and ten thousand pages need not be built.
 *
 * @param catalog folder of the other catalogue
 * @throws Error if the build fails, for example because the adapter is not installed
 */
export async function astroSite(catalog: string): Promise<AstroSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-bench-astro-'));
  const [site, server] = [path.join(folder, 'dist'), path.join(folder, 'server')];
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const child = spawn(process.execPath, [path.resolve('scripts/portolan.mjs'), 'build'], {
    env: { ...process.env, PORTOLAN_CONTENT: 'content', PORTOLAN_OUT: site, PORTOLAN_SERVER: server, PORTOLAN_API: 'node' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) {
    await remove();
    throw new Error('the build with PORTOLAN_API=node failed');
  }
  await cp(catalog, site, { recursive: true });
  return { entry: path.join(server, 'entry.mjs'), remove };
}
