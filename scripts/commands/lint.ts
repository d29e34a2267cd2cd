import { type Command, InvalidArgumentError } from 'commander';

import { siteUrl } from '../../src/api/conformance/site-url.ts';
import { serverPart } from '../../src/api/detail/server-part.ts';
import { isError, type Problem } from '../../src/catalog/parsing/problem.ts';
import { readRepositoryLocation } from '../../src/crawler/index.ts';
import { annotation } from '../../src/security/scan/reports/annotation.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { lintServer, UNNAMED, type LintedServer } from '../lint-server/lint-server.ts';
import { ANY_CATALOGUE, badgeMarkdown, factLines } from '../lint-server/report.ts';
import { lintTarget, TargetError, type LintTarget } from '../lint-server/target.ts';
import { packageRegistries } from '../support/package-registries.ts';
import { programVersion } from '../support/program-folder.ts';
import { annotate, guarded, isInActions, runnersPath } from '../terminal/github-actions.ts';
import { failure, print, printJson, problemJson, say, styled, styledProblem } from '../terminal/output.ts';

/** The sub-command `portolan lint`. */
export function lintCommand(): Command {
  return listedCommand('lint')
    .argument('<where>', 'folder of a repository, URL of a repository at GitHub, or https URL of a running server')
    .option('--repository <owner/repo>', 'repository of the folder (default: its git remote "origin")', parseRepository)
    .option('--site <url>', 'URL of the catalogue that the badge links to', parseCatalogue, ANY_CATALOGUE)
    .option('--offline', 'read only the files of the folder, and request nothing')
    .option('--strict', 'fail on warnings, too')
    .option('--allow-private-hosts', 'development only: allow servers on this machine and in private networks')
    .option('--json', 'print the result as one JSON object')
    .option('--annotations', 'print workflow commands that annotate the files (default if GITHUB_ACTIONS is true)')
    .option('--no-annotations', 'print no annotations')
    .addHelpText('after', HELP)
    .action(async (where: string, options: LintOptions) => {
      process.exitCode = await runLint(where, options);
    });
}

const HELP =
  '\nIt reads a server as a crawl does: its files, what a running server says about itself, and what package registries say about its packages.\n\nExit codes: 0 no error; 4 errors, or with --strict warnings, or failed security checks; 1 no server found; 2 usage error.\n';

interface LintOptions {
  readonly repository?: string;
  readonly site: string;
  readonly offline?: boolean;
  readonly strict?: boolean;
  readonly allowPrivateHosts?: boolean;
  readonly json?: boolean;
  /** Default: true in GitHub Actions. */
  readonly annotations?: boolean;
}

function parseRepository(text: string): string {
  if (readRepositoryLocation(text) === undefined || text.split('/').length !== 2) throw new InvalidArgumentError('Write owner/repo.');
  return text;
}

function parseCatalogue(text: string): string {
  const read = siteUrl(text);
  if ('mistake' in read) throw new InvalidArgumentError(read.mistake);
  return read.site;
}

async function runLint(where: string, options: LintOptions): Promise<number> {
  const { repository, offline = false, allowPrivateHosts = false, strict = false } = options;
  let target: LintTarget;
  try {
    target = await lintTarget(where, repository);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    failure(error.message);
    return EXIT.usage;
  }
  if (offline && target.kind !== 'folder') {
    failure('--offline reads a folder. Name one, or omit --offline.');
    return EXIT.usage;
  }
  const linted = await lintServer(target, {
    version: programVersion(),
    signal: new AbortController().signal,
    packageRegistries: offline ? {} : packageRegistries(process.env),
    rawUrl: process.env['PORTOLAN_RAW_URL'] || undefined,
    now: new Date().toISOString(),
    ...{ allowPrivateHosts, offline },
  });
  await report(linted, target, options);
  if (linted.record === undefined) return EXIT.error;
  const hasFailed = linted.problems.some((problem) => isError(problem) || (strict && problem.severity === 'warning'));
  return hasFailed || linted.findings.some(({ severity }) => severity === 'high' || severity === 'critical') ? EXIT.findings : EXIT.ok;
}

async function report(linted: LintedServer, target: LintTarget, options: LintOptions): Promise<void> {
  const { problems, record, source, findings, notRequested } = linted;
  const { site: catalogue, json = false, annotations = isInActions() && !json } = options;
  if (json) {
    const server = record && serverPart(record, { url: catalogue }, { detail: 'full' });
    const badge = record && badgeMarkdown(record, catalogue);
    return printJson({ server, source, verified: record?.verified, badge, findings, problems: problems.map(problemJson), notRequested });
  }
  await guarded(() => {
    if (record === undefined) print(styled('red', 'No server was found.', process.stdout));
    else {
      print(`${styled('bold', record.qualifiedName, process.stdout)}${source === undefined ? '' : `, from ${source}`}`);
      for (const line of factLines(record, findings, target)) print(line);
      if (target.kind === 'server') print(`\n"${UNNAMED}" stands for the name that the maintainers of a catalogue give it.`);
    }
    if (problems.length > 0) print('');
    for (const problem of problems) print(styledProblem(problem));
    if (record !== undefined && target.kind !== 'server') print(`\nBadge for its README:\n\n  ${badgeMarkdown(record, catalogue)}\n`);
  });
  if (annotations && target.kind === 'folder') annotateFolder(linted);
  for (const url of notRequested) say(`Not requested: ${url}`);
  say(countLine(problems));
}

function annotateFolder({ problems, record, findings }: LintedServer): void {
  for (const problem of problems) annotate(problem);
  for (const finding of findings) {
    const { file, position = { line: 1, column: 1 } } = finding;
    if (record === undefined || file === undefined) continue;
    print(annotation({ ...finding, qualifiedName: record.qualifiedName, file: runnersPath(file), position }));
  }
}

function countLine(problems: readonly Problem[]): string {
  const count = (severity: Problem['severity']): string =>
    counted(problems.filter((problem) => problem.severity === severity).length, severity);
  return `${count('error')}, ${count('warning')}, ${count('notice')}.`;
}
