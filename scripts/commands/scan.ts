import path from 'node:path';
import { Option, type Command } from 'commander';

import type { FindingSeverity } from '../../src/catalog/values/finding-severity.ts';
import { annotation } from '../../src/security/scan/reports/annotation.ts';
import type { LocatedFinding } from '../../src/security/scan/reports/located-finding.ts';
import { sarifLog } from '../../src/security/scan/reports/sarif.ts';
import { countFindings, findingLines, isAtLeast, summaryLines, type PaintReport } from '../../src/security/scan/reports/scan-report.ts';
import { RULES } from '../../src/security/scan/rules/all-rules.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { withFileLock } from '../../src/catalog/store/file-lock.ts';
import { makeFolder } from '../../src/catalog/store/make-folder.ts';
import { writeNamed } from '../../src/catalog/store/write-named.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { missingContent } from '../content/content-folder.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { guarded, isInActions, runnersPath } from '../terminal/github-actions.ts';
import { programVersion } from '../support/program-folder.ts';
import { approveServers, UnknownServerError, writeVerdicts } from '../scan/scan-writes.ts';
import { scanContentFolder, type ContentScan } from '../scan/scan-content-folder.ts';
import { FAIL_ON, parseSeverity } from '../scan/severity-option.ts';
import { failure, print, printJson, say, sayProblem, styled } from '../terminal/output.ts';

/** The options of a scan. */
interface ScanOptions {
  /** Content folder. */
  readonly content: string;
  readonly json?: boolean | undefined;
  /** File for a SARIF log. */
  readonly sarif?: string | undefined;
  /** Default: true in GitHub Actions. */
  readonly annotations?: boolean | undefined;
  /** The lowest severity that makes the command fail. */
  readonly failOn?: FindingSeverity | undefined;
  readonly write?: boolean | undefined;
  readonly approve?: readonly string[] | undefined;
  readonly approveAll?: boolean | undefined;
}

/** The sub-command `portolan scan`. */
export function scanCommand(): Command {
  return listedCommand('scan')
    .option('--content <folder>', 'content folder', process.env['PORTOLAN_CONTENT'] || 'content')
    .option('--json', 'print the findings as one JSON object')
    .option('--sarif <file>', 'write the findings as a SARIF 2.1.0 log')
    .option('--annotations', 'print workflow commands that annotate the files (default if GITHUB_ACTIONS is true)')
    .option('--no-annotations', 'print no annotations')
    .addOption(
      new Option('--fail-on <severity>', `exit with 4 on a finding of this severity or higher: ${FAIL_ON.join(', ')}`).argParser(
        parseSeverity,
      ),
    )
    .option('--write', 'store the results in the content files: security.scanPassed, including comparisons between servers')
    .option('--approve <name...>', 'approve the current state of these servers')
    .option('--approve-all', 'approve the current state of every server')
    .addHelpText('after', HELP)
    .action(async (options: ScanOptions) => {
      process.exitCode = await runScan(options);
    });
}

const HELP =
  '\nThe first crawl of a server approves its state. The rules R501 to R507 and P114 report later changes until somebody approves them.\n\nExit codes: 0 scanned; 4 findings of the severity of --fail-on or higher; 1 a file cannot be read or written; 2 usage error.\n';

/** Scans a content folder. Returns the exit code. Writes happen with the lock that excludes crawls. */
async function runScan(options: ScanOptions): Promise<number> {
  const { content, approve, approveAll = false, write = false } = options;
  const missing = missingContent(content, 'name one with --content');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  const work = (): Promise<number> => scanAndReport(options, new Date().toISOString());
  const writes = write || approveAll || approve !== undefined;
  return writes ? withFileLock(path.join(content, '.crawl'), work, { holder: 'a crawl is running there' }) : work();
}

async function scanAndReport(options: ScanOptions, now: string): Promise<number> {
  const { content, approve, approveAll = false, write = false, failOn } = options;
  try {
    const names = approveAll ? undefined : approve;
    const isWhole = approveAll || approve !== undefined ? await approved(content, names, now) : true;
    const scan = scanContentFolder(content);
    await report(scan, options);
    const isStored = write ? await stored(content, scan, now) : true;
    if (!isWhole || !isStored) return EXIT.error;
    if (failOn !== undefined && scan.findings.some(({ severity }) => isAtLeast(severity, failOn))) return EXIT.findings;
    return scan.problems.length === 0 ? EXIT.ok : EXIT.error;
  } catch (error) {
    if (!(error instanceof UnknownServerError)) throw error;
    failure(error.message);
    return EXIT.usage;
  }
}

/** Approves servers and prints the result. Returns whether all files could be written. */
async function approved(content: string, names: readonly string[] | undefined, now: string): Promise<boolean> {
  const { written, problems } = await approveServers(content, scanContentFolder(content), names, now);
  for (const problem of problems) sayProblem(problem);
  say(`Approved the current state of ${counted(written, 'server')}.`);
  return problems.length === 0;
}

/** Stores the scan results and prints how many changed. Returns whether all files could be written. */
async function stored(content: string, scan: ContentScan, now: string): Promise<boolean> {
  const { written, problems } = await writeVerdicts(content, scan, now);
  for (const problem of problems) sayProblem(problem);
  if (problems.length === 0 && written === 0) say('All stored scan results are current.');
  else say(`Stored ${counted(written, 'scan result')}.`);
  return problems.length === 0;
}

async function report(scan: ContentScan, { content, json = false, sarif, annotations }: ScanOptions): Promise<void> {
  for (const problem of json ? scan.problems : []) sayProblem(problem);
  if (json) printJson(forPrograms(scan));
  else
    await guarded(() => {
      for (const problem of scan.problems) sayProblem(problem);
      printReport(scan);
    });
  const root = scan.uriBaseId === 'CONTENT' ? content : '.';
  if (annotations ?? (isInActions() && !json))
    for (const finding of scan.findings) print(annotation({ ...finding, file: runnersPath(path.join(root, finding.file)) }));
  if (sarif !== undefined) await writeSarif(sarif, scan);
}

function printReport({ findings, servers }: ContentScan): void {
  for (const line of findingLines(findings, paint)) print(line);
  if (findings.length > 0) print('');
  for (const line of summaryLines(findings, servers, paint)) print(line);
  if (findings.length > 0) print(styled('gray', 'Every rule has a page on the site: checks/<rule>/', process.stdout));
}

const STYLES: Readonly<Record<Parameters<PaintReport>[0], Parameters<typeof styled>[0]>> = {
  server: 'bold',
  rule: 'bold',
  quiet: 'gray',
  critical: ['bgRed', 'white', 'bold'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  info: 'gray',
};

const paint: PaintReport = (part, text) => styled(STYLES[part], text, process.stdout);

function forPrograms({ servers, findings }: ContentScan): object {
  const { bySeverity, byRule } = countFindings(findings);
  return {
    servers,
    counts: { severity: Object.fromEntries(bySeverity), rule: Object.fromEntries(byRule) },
    findings: findings.map(({ position, ...finding }: LocatedFinding) => ({ ...finding, ...position })),
  };
}

async function writeSarif(file: string, { findings, uriBaseId }: ContentScan): Promise<void> {
  const site = process.env['PORTOLAN_SITE'];
  const base = site !== undefined && URL.canParse(site) ? `${site.replace(/\/+$/, '')}${process.env['PORTOLAN_BASE'] ?? ''}` : undefined;
  const log = sarifLog(findings, {
    rules: RULES,
    version: programVersion(),
    helpUri: (rule) => (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/checks/${rule}/`),
    uriBaseId,
    hash: contentHash,
  });
  await makeFolder(path.dirname(file));
  writeNamed(file, `${JSON.stringify(log, null, 2)}\n`);
}
