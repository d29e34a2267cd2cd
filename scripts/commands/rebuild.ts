import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { Option, type Command } from 'commander';

import type { FindingSeverity } from '../../src/catalog/values/finding-severity.ts';
import { SettingError } from '../../src/publish/settings/build-settings.ts';
import { ReplacementError, replaceableFolder } from '../../src/publish/output/replaceable-folder.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { parseMilliseconds } from '../command-line/milliseconds-option.ts';
import { missingContent } from '../content/content-folder.ts';
import { copyContent, isContentCopy, isUnmarkedCopy } from '../content/content-copy.ts';
import { markdownReport, plainReport } from '../content/difference-report.ts';
import { givenManifest } from '../content/shrink-guard.ts';
import { maxTimeOption } from '../crawl/max-time-option.ts';
import { parseSeverity } from '../scan/severity-option.ts';
import { heapOptions } from '../support/heap-options.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { PROGRAM_FILE, PROGRAM_FOLDER } from '../support/program-folder.ts';
import { guarded } from '../terminal/github-actions.ts';
import { failure, print, say, styled } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';
import { contentDifference } from './diff.ts';

/** The default folder for the copy of the previous content. */
const USUAL_BEFORE = path.join('.portolan', 'before');

/** The sub-command `portolan rebuild`. */
export function rebuildCommand(): Command {
  return listedCommand('rebuild')
    .option('--content <folder>', 'content folder', process.env['PORTOLAN_CONTENT'] || 'content')
    .option('--sources <file>', 'list of sources (default: sources.yaml in the content folder)')
    .option('--min-interval <ms>', 'minimum number of milliseconds between two requests to a host (default: 1000)', parseMilliseconds)
    .option('--allow-private-hosts', 'development only: allow sources on this machine and in private networks')
    .option('--full', 'read sources with many servers completely, not only their changes')
    .addOption(maxTimeOption())
    .addOption(
      new Option('--fail-on <severity>', 'stop before the build if the scan finds something of this severity or higher').argParser(
        parseSeverity,
      ),
    )
    .option('--sarif <file>', 'write the scan findings as a SARIF log')
    .option('--before <folder>', 'folder for a copy of the content before the crawl: missing, empty or an earlier copy', USUAL_BEFORE)
    .option('--no-build', 'stop after the report, without a build')
    .option(
      '--allow-shrink',
      'allow the crawl to remove any number of servers, and publish even if far fewer are listed than in the previous build',
    )
    .option('--last <file>', 'compare with this manifest instead of the one in the output folder')
    .addHelpText('after', HELP)
    .action(async (options: RebuildOptions) => {
      process.exitCode = await runRebuild(options);
    });
}

const HELP =
  '\nAn error of the check stops the rebuild; a finding of the scan does so only with --fail-on. The report is printed, and also written as Markdown to the file of GITHUB_STEP_SUMMARY if that is set. "npx portolan crawl --help" and "npx portolan build --help" list the environment variables.\n\nExit codes: 0, or that of the failed step: 3 the catalogue would shrink, 4 findings, 130 Ctrl-C.\n';

/** The options of a rebuild. */
interface RebuildOptions {
  readonly content: string;
  readonly sources?: string;
  readonly minInterval?: number;
  readonly maxTime?: number;
  readonly allowPrivateHosts?: boolean;
  readonly full?: boolean;
  readonly failOn?: FindingSeverity;
  readonly sarif?: string;
  /** Folder for the copy of the previous content. It must be missing, empty or an earlier copy. */
  readonly before: string;
  readonly build: boolean;
  readonly allowShrink?: boolean;
  readonly last?: string;
}

/** A command of this project with its arguments. */
interface Step {
  readonly name: string;
  readonly args: readonly string[];
  /** Environment variables that are removed, because it does not need them. */
  readonly without: readonly string[];
  /** Additional environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it prints untrusted text without support for GitHub Actions. */
  readonly isGuarded?: boolean;
}

const SIGNING_KEY = 'PORTOLAN_SIGNING_KEY';
/** Credentials of the crawl for other hosts. */
const KEYS_OF_HOSTS = ['PORTOLAN_GITHUB_TOKEN', 'GITHUB_TOKEN', 'PORTOLAN_REGISTRY_KEYS'];

/** Runs every step. Returns the exit code. */
async function runRebuild(options: RebuildOptions): Promise<number> {
  const { content, build } = options;
  const missing = missingContent(content, 'name one with --content');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  const copy = await folderForCopy(options);
  if (copy === undefined) return EXIT.usage;
  await copyContent(content, copy);
  // The running step ends cleanly and returns its exit code. Between two steps nothing else ends the command.
  const stopped = new AbortController();
  const endStopping = onStopSignals(['SIGINT'], { stop: () => stopped.abort() });
  try {
    const examined = await inTurn(examination(options), stopped.signal);
    if (examined === EXIT.interrupted) return examined;
    await report(copy, content);
    return examined === EXIT.ok && build ? await inTurn(publication(options), stopped.signal) : examined;
  } finally {
    endStopping();
  }
}

/**
 * The folder for the copy of the previous content; `undefined`, with a message, if it must not be replaced, or if the build would later refuse
 * the manifest of `--last`.
 */
async function folderForCopy({ content, before, sources, last, build }: RebuildOptions): Promise<string | undefined> {
  const out = process.env['PORTOLAN_OUT'] || 'dist';
  const files = [sources, last].filter((file) => file !== undefined);
  try {
    if (build && last !== undefined) await givenManifest(last);
    return await replaceableFolder(before, {
      needed: [PROGRAM_FOLDER, process.cwd(), content, out, ...files],
      outside: [content, out],
      isOwn: async (folder) => (await isContentCopy(folder)) || (await isUnmarkedCopy(folder, { place: USUAL_BEFORE, content })),
      fix: 'name another folder with --before',
    });
  } catch (error) {
    if (!(error instanceof ReplacementError) && !(error instanceof SettingError)) throw error;
    failure(error.message);
    return undefined;
  }
}

/** The steps that process untrusted content. They do not need the signing key. */
function examination(options: RebuildOptions): readonly Step[] {
  const { content, sources, minInterval, maxTime, allowPrivateHosts, full, allowShrink, failOn, sarif } = options;
  const crawl = [
    ...option('--sources', sources),
    ...option('--min-interval', minInterval?.toString()),
    ...option('--max-time', maxTime?.toString()),
    ...flag('--allow-private-hosts', allowPrivateHosts),
    ...flag('--full', full),
    ...flag('--allow-shrink', allowShrink),
  ];
  const check = flag('--allow-private-hosts', allowPrivateHosts);
  const scan = ['--write', ...option('--fail-on', failOn), ...option('--sarif', sarif)];
  return [
    { name: 'crawl', args: ['--content', content, ...crawl], without: [SIGNING_KEY], isGuarded: true },
    { name: 'check', args: ['--content', content, ...check], without: [SIGNING_KEY, ...KEYS_OF_HOSTS] },
    { name: 'scan', args: ['--content', content, ...scan], without: [SIGNING_KEY, ...KEYS_OF_HOSTS] },
  ];
}

function publication({ content, allowShrink, last }: RebuildOptions): readonly Step[] {
  const isSigned = Boolean(process.env[SIGNING_KEY]);
  const out = process.env['PORTOLAN_OUT'] || 'dist';
  const build = [...flag('--allow-shrink', allowShrink), ...option('--last', last)];
  return [
    { name: 'build', args: build, without: KEYS_OF_HOSTS, settings: { PORTOLAN_CONTENT: content }, isGuarded: true },
    { name: 'verify', args: [out, ...(isSigned ? [] : ['--allow-unsigned'])], without: [SIGNING_KEY, ...KEYS_OF_HOSTS], isGuarded: true },
  ];
}

function flag(name: string, isSet = false): readonly string[] {
  return isSet ? [name] : [];
}

function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [name, value];
}

/** Runs steps until one fails, or the signal aborts. Returns the exit code of the last one. */
async function inTurn(steps: readonly Step[], signal: AbortSignal): Promise<number> {
  for (const step of steps) {
    if (signal.aborted) return EXIT.interrupted;
    const code = await timed(step.name, () => (step.isGuarded === true ? guarded(() => spawned(step)) : spawned(step)));
    if (code !== EXIT.ok) return code;
  }
  return EXIT.ok;
}

/** Runs a step, and prints its duration in one line. */
async function timed(name: string, run: () => Promise<number>): Promise<number> {
  say(styled('bold', `── ${name}`));
  const started = performance.now();
  const code = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(code === EXIT.ok ? `${name}: done in ${seconds} s.` : styled('red', `${name}: stopped after ${seconds} s with exit code ${code}.`));
  return code;
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Each step is a separate process, so its memory is freed before the next one starts. */
function spawned({ name, args, without, settings }: Step): Promise<number> {
  const inherited = Object.entries(process.env).filter(([variable]) => !without.includes(variable));
  const env = { ...Object.fromEntries(inherited), ...settings };
  const child = spawn(process.execPath, [...heapOptions(name), PROGRAM_FILE, name, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // They may reach only this process, and the step would go on alone. A terminal's Ctrl-C reaches both: the step counts the two as one.
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === null ? EXIT.error : EXIT.interrupted)));
  }).finally(() => {
    for (const signal of FORWARDED) process.off(signal, forward);
  });
}

/** Prints the differences, also into the summary of a job. */
async function report(before: string, content: string): Promise<void> {
  await timed('diff', async () => {
    const difference = contentDifference(before, content);
    await guarded(() => print(plainReport(difference)));
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    if (summary) await appendFile(summary, markdownReport(difference));
    return EXIT.ok;
  });
}
