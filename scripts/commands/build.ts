import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';

import { buildSettings } from '../../src/publish/build-settings.ts';
import { readShelf } from '../../src/shelf/shelf.ts';
import { isError } from '../../src/document/problem.ts';
import { EXIT } from '../exit.ts';
import { failure, say, styledProblem } from '../terminal.ts';

export function buildCommand(): Command {
  return new Command('build')
    .description('Write the site, the JSON API and the search index to dist/')
    .option('--verbose', "show Astro's own log")
    .addHelpText(
      'after',
      '\nEnvironment:\n  PORTOLAN_CONTENT  content folder (content)\n  PORTOLAN_OUT      folder to write to (dist)\n  PORTOLAN_SITE     address of the site (http://localhost:4321)\n  PORTOLAN_BASE     path of the site on its host (/)',
    )
    .action(async (options: { verbose?: boolean }) => {
      process.exitCode = await runBuild(options);
    });
}

/** Builds into a fresh folder and swaps it in, so that a failed build leaves the last one standing. Gives the exit code. */
export async function runBuild({ verbose = false }: { readonly verbose?: boolean } = {}): Promise<number> {
  const { content, out } = buildSettings(process.env);
  if (!existsSync(content)) {
    failure(`there is no content folder "${content}". Set PORTOLAN_CONTENT, or run this in the project's folder.`);
    return EXIT.error;
  }
  const started = performance.now();
  const { files, problems } = readShelf(content);
  for (const problem of problems.filter(({ severity }) => severity !== 'notice')) say(styledProblem(problem));
  const next = `${path.resolve(out)}.next`;
  await rm(next, { recursive: true, force: true });
  await astroBuild(next, verbose);
  await swapIn(next, path.resolve(out));
  const lost = problems.filter(isError).length;
  say(
    `Built ${files.length} servers into ${out} in ${((performance.now() - started) / 1000).toFixed(1)} s.${lost > 0 ? ` ${lost} left out: see above.` : ''}`,
  );
  return EXIT.ok;
}

async function astroBuild(outDir: string, verbose: boolean): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  await mkdir(path.dirname(outDir), { recursive: true });
  // Astro takes half a second to load: only a build should wait for it.
  const { build } = await import('astro');
  await build({ root: path.resolve(import.meta.dirname, '../..'), outDir, logLevel: verbose ? 'info' : 'error' });
}

/** Puts the new folder in the old one's place. */
async function swapIn(next: string, out: string): Promise<void> {
  const old = `${out}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(out)) await moveAway(out, old);
  await rename(next, out);
  await rm(old, { recursive: true, force: true });
}

/** A folder that is a mount point of its own cannot be renamed: what it holds is copied then. */
async function moveAway(out: string, old: string): Promise<void> {
  try {
    await rename(out, old);
  } catch {
    await cp(out, old, { recursive: true });
    await rm(out, { recursive: true, force: true });
  }
}
