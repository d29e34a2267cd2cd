import { existsSync } from 'node:fs';
import { Command } from 'commander';

import { isError, placeOf, type Problem } from '../../src/document/problem.ts';
import { checkContent } from '../../src/shelf/check-content.ts';
import { EXIT } from '../exit.ts';
import { failure, print, say, styledProblem } from '../terminal.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('List every problem of every content file')
    .option('--content <folder>', 'content folder', process.env['PORTOLAN_CONTENT'] || 'content')
    .option('--json', 'print the problems as one JSON object')
    .action(async (options: CheckOptions) => {
      process.exitCode = await runCheck(options);
    });
}

interface CheckOptions {
  readonly content: string;
  readonly json?: boolean;
}

async function runCheck({ content, json = false }: CheckOptions): Promise<number> {
  if (!existsSync(content)) {
    failure(`there is no content folder "${content}".`);
    return EXIT.error;
  }
  const { files, problems } = await checkContent(content);
  const told = problems.filter(({ severity }) => severity !== 'notice');
  if (json) print(JSON.stringify({ files, problems: problems.map(forPrograms) }));
  else for (const problem of told) print(styledProblem(problem));
  say(told.length === 0 ? `${files} files, no problem.` : `${files} files, ${told.length} problem${told.length === 1 ? '' : 's'}.`);
  return told.some(isError) ? EXIT.error : EXIT.ok;
}

function forPrograms(problem: Problem): object {
  const { code, severity, message, hint, file, position, pointer } = problem;
  return { code, severity, message, hint, file, ...position, pointer, at: placeOf(problem) };
}
