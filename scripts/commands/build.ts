import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';

import { isError } from '../../src/document/problem.ts';
import { buildSettings, SettingError } from '../../src/publish/build-settings.ts';
import { checkOutputFolder, OutputFolderError, replaceFolder } from '../../src/publish/output-folder.ts';
import { readShelf } from '../../src/shelf/shelf.ts';
import { EXIT } from '../exit.ts';
import { failure, say, styledProblem } from '../terminal.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');

export function buildCommand(): Command {
  return new Command('build')
    .description('Write the site, the JSON API and the search index to dist/')
    .option('--verbose', "show Astro's own log")
    .addHelpText(
      'after',
      '\nEnvironment:\n  PORTOLAN_CONTENT   content folder (content)\n  PORTOLAN_OUT       folder to write to (dist)\n  PORTOLAN_SITE      address of the site (http://localhost:4321)\n  PORTOLAN_BASE      path of the site on its host (/)\n  SOURCE_DATE_EPOCH  time that pages show as theirs (that of the newest fact)',
    )
    .action(async (options: BuildOptions) => {
      process.exitCode = await runBuild(options);
    });
}

interface BuildOptions {
  readonly verbose?: boolean;
}

/** Builds the site. Gives the exit code. */
export async function runBuild({ verbose = false }: BuildOptions = {}): Promise<number> {
  try {
    const { content, out } = buildSettings(process.env);
    if (!existsSync(content)) {
      failure(`there is no content folder "${content}". Set PORTOLAN_CONTENT, or run this in the project's folder.`);
      return EXIT.error;
    }
    await checkOutputFolder(out, [PROJECT, content]);
    await buildInto(content, out, verbose);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof SettingError) && !(error instanceof OutputFolderError)) throw error;
    failure(error.message);
    return EXIT.usage;
  }
}

async function buildInto(content: string, out: string, verbose: boolean): Promise<void> {
  const started = performance.now();
  const { files, problems } = readShelf(content);
  for (const problem of problems.filter(({ severity }) => severity !== 'notice')) say(styledProblem(problem));
  await replaceFolder(out, (fresh) => astroBuild(fresh, verbose));
  const lost = problems.filter(isError).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`Built ${files.length} servers into ${out} in ${seconds} s.${lost > 0 ? ` ${lost} left out: see above.` : ''}`);
}

async function astroBuild(outDir: string, verbose: boolean): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Astro takes half a second to load: only a build should wait for it.
  const { build } = await import('astro');
  await build({ root: PROJECT, outDir, logLevel: verbose ? 'info' : 'error' });
}
