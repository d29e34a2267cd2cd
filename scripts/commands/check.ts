import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';

import { isError, placeOf, type Problem } from '../../src/catalog/parsing/problem.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { readNamed } from '../../src/catalog/store/optional-files.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { missingContent } from '../content/content-folder.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { annotate, guarded, isInActions } from '../terminal/github-actions.ts';
import { failure, print, printJson, problemJson, say, styledProblem } from '../terminal/output.ts';

/** The sub-command `portolan check`. */
export function checkCommand(): Command {
  return listedCommand('check')
    .option('--content <folder>', 'content folder', process.env['PORTOLAN_CONTENT'] || 'content')
    .option('--allow-private-hosts', 'development only: allow sources on this machine and in private networks')
    .option('--json', 'print the problems as one JSON object')
    .option('--annotations', 'print workflow commands that annotate the files (default if GITHUB_ACTIONS is true)')
    .option('--no-annotations', 'print no annotations')
    .addHelpText('after', '\nExit codes: 0 no problem but warnings; 1 problems that are errors, or no content folder; 2 usage error.\n')
    .action(async (options: CheckOptions) => {
      process.exitCode = await runCheck(options);
    });
}

interface CheckOptions {
  readonly content: string;
  readonly allowPrivateHosts?: boolean;
  readonly json?: boolean;
  /** Default: true in GitHub Actions. */
  readonly annotations?: boolean;
}

async function runCheck({ content, allowPrivateHosts, json = false, annotations = isInActions() && !json }: CheckOptions): Promise<number> {
  const missing = missingContent(content, 'name one with --content');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  const { files, removed, problems: found } = await checkContent(content);
  const problems = await withSourceProblems(content, found, allowPrivateHosts);
  const reported = problems.filter(({ severity }) => severity !== 'notice');
  if (json) printJson({ files, gone: removed, problems: problems.map(problemJson) });
  else
    await guarded(() => {
      for (const problem of reported) print(styledProblem(problem));
    });
  for (const problem of annotations ? reported : []) annotate(problem);
  if (files === 0 && reported.length === 0) {
    say(`Nothing was checked: "${content}" has no content files.`);
    return EXIT.ok;
  }
  const ofRemoved = removed === 0 ? '' : `, ${removed} of them of removed servers`;
  say(`${counted(files, 'file')}${ofRemoved}, ${reported.length === 0 ? 'no problem' : counted(reported.length, 'problem')}.`);
  return reported.some(isError) ? EXIT.error : EXIT.ok;
}

/** All problems, also those that the schema of sources.yaml cannot find: unreadable locations, missing files. One for each place. */
async function withSourceProblems(content: string, found: readonly Problem[], allowPrivateHosts = false): Promise<readonly Problem[]> {
  const file = path.join(content, 'sources.yaml');
  if (!existsSync(file)) return found;
  // Loads most modules of a crawl: only a folder with a list of sources needs them.
  const { checkSources } = await import('../../src/crawler/check-sources.ts');
  const problems = await checkSources(readNamed(file).toString('utf8'), file, content, allowPrivateHosts);
  // Of a plain list, the schema says only that it is no map.
  const clearer = problems.find(({ code }) => code === 'no-sources');
  const all = found.map((problem) => (clearer !== undefined && isPlainList(problem, file) ? clearer : problem));
  const reported = new Set(all.map(placeOf));
  return [...all, ...problems.filter((problem) => !reported.has(placeOf(problem)))];
}

function isPlainList({ code, pointer, file: at }: Problem, file: string): boolean {
  return code === 'schema-type' && pointer === '' && at === file;
}
