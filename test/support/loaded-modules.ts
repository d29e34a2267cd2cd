import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { runScript, type Finished } from './built-site.ts';

/** How a command ended, and what it loaded. */
export interface Loaded {
  readonly finished: Finished;
  /** Paths of its modules, relative to the project, with slashes. */
  readonly modules: readonly string[];
}

/** Runs `portolan …` in a process of its own that reports the modules that it loads. */
export async function loadedModules(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Loaded> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-modules-'));
  const report = path.join(folder, 'modules');
  try {
    const preload = path.resolve('test/support/report-modules.ts');
    const finished = await runScript(['--import', preload, path.resolve('scripts/portolan.mjs'), ...args], {
      ...environment,
      PORTOLAN_MODULES: report,
    });
    const urls = (await readFile(report, 'utf8')).trim().split('\n');
    return { finished, modules: urls.map((url) => path.relative('.', fileURLToPath(url)).split(path.sep).join('/')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
