import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';

import { isError, placeOf, type Problem } from '../../src/document/problem.ts';
import { checkSources } from '../../src/crawl/index.ts';
import { checkContent } from '../../src/shelf/check-content.ts';
import { EXIT } from '../exit.ts';
import { failure, print, say, styledProblem } from '../terminal.ts';

/** The sub-command `portolan check`. */
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
  const { files, gone, problems: found } = await checkContent(content);
  const problems = [...found, ...(await sourceProblems(content, found))];
  const told = problems.filter(({ severity }) => severity !== 'notice');
  if (json) print(JSON.stringify({ files, gone, problems: problems.map(forPrograms) }));
  else for (const problem of told) print(styledProblem(problem));
  const counted = gone === 0 ? `${files} files` : `${files} files, ${gone} of them of servers that are gone`;
  say(told.length === 0 ? `${counted}, no problem.` : `${counted}, ${told.length} problem${told.length === 1 ? '' : 's'}.`);
  return told.some(isError) ? EXIT.error : EXIT.ok;
}

/** What the schema of sources.yaml cannot know: places that cannot be read, files that are missing. */
async function sourceProblems(content: string, found: readonly Problem[]): Promise<Problem[]> {
  const file = path.join(content, 'sources.yaml');
  if (!existsSync(file)) return [];
  const told = new Set(found.map(placeOf));
  const problems = await checkSources(await readFile(file, 'utf8'), file, content);
  return problems.filter((problem) => !told.has(placeOf(problem)));
}

function forPrograms(problem: Problem): object {
  const { code, severity, message, hint, file, position, pointer } = problem;
  return { code, severity, message, hint, file, ...position, pointer, at: placeOf(problem) };
}
