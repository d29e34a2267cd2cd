import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

import {
  crawl,
  crawlProblem,
  createCrawlContext,
  openJournal,
  readSourcesFile,
  SOURCE_KINDS,
  UNWRITABLE,
  type ContextOptions,
  type CrawlOptions,
  type CrawlProblem,
  type CrawlProgress,
  type CrawlSummary,
  type SourceEntry,
  type SourceKind,
  storeTimesOfEdits,
  timeLimit,
  unreportedMistakes,
} from '../../src/crawler/index.ts';
import { placeOf } from '../../src/catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../src/catalog/parsing/utf8.ts';
import { removeAbandonedDrafts } from '../../src/catalog/store/atomic-write.ts';
import { readBoundedFile } from '../../src/catalog/store/bounded-file.ts';
import { siteSettings } from '../../src/catalog/store/store.ts';
import { LockedError, withFileLock } from '../../src/catalog/store/file-lock.ts';
import { MetricsPortError } from '../../src/api/node/serve-metrics.ts';
import { telemetrySettings } from '../../src/telemetry/node/telemetry-settings.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { parseMilliseconds } from '../command-line/milliseconds-option.ts';
import { missingContent } from '../content/content-folder.ts';
import { secondsOption } from '../command-line/seconds-option.ts';
import { systemReason } from '../command-line/system-error.ts';
import { maxTimeOption } from '../crawl/max-time-option.ts';
import { createProgress, problemText, type ProgressStream } from '../terminal/progress.ts';
import { packageRegistries } from '../support/package-registries.ts';
import { openTelemetry, type CommandTelemetry } from '../support/telemetry.ts';
import { programVersion } from '../support/program-folder.ts';
import { exitNow } from '../terminal/exit-now.ts';
import { failure, isQuiet, printJson, say, shown, styled } from '../terminal/output.ts';
import { withStatedSettings } from '../terminal/stated-settings.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';
import type { byWorkers } from '../crawl/by-workers.ts';
import { settingMistake } from '../crawl/crawl-settings.ts';
import { editedText, failureText, leftText, nothingToReadText, resumedText, statsText, summaryText } from '../crawl/summary-text.ts';

/** The options of a crawl. */
export interface RunCrawlOptions {
  /** Path of the list of sources. Default: `sources.yaml` in the content folder. */
  readonly sources?: string | undefined;
  /** Content folder. */
  readonly content: string;
  readonly allowPrivateHosts?: boolean | undefined;
  /** The caller wrote the sources, so no warning is needed, and neither package registries nor endpoints are asked. */
  readonly ownSources?: boolean | undefined;
  /** Milliseconds between two requests to a host. */
  readonly minInterval?: number | undefined;
  /** Kinds of source that are crawled. Default: all. */
  readonly only?: readonly SourceKind[] | undefined;
  /** Prints the summary as one JSON object. */
  readonly json?: boolean | undefined;
  /** Seconds to wait for another crawl of the same content folder. Default 0: it is refused. */
  readonly wait?: number | undefined;
  /** Seconds after which no further source is started. Default: no limit. */
  readonly maxTime?: number | undefined;
  /** Discards an interrupted crawl, and requests every source. */
  readonly fresh?: boolean | undefined;
  /** Reads sources of many servers completely, ignoring their stored state. */
  readonly full?: boolean | undefined;
  /** Prints facts of sources that no record contains, one per line. */
  readonly notices?: boolean | undefined;
  /** Allows one crawl to remove any number of servers. */
  readonly allowShrink?: boolean | undefined;
  /** Lets the workers of a database read the sources. */
  readonly queue?: boolean | undefined;
}

/** Options of the command: those of a crawl, or those of a worker. */
interface CommandOptions extends RunCrawlOptions {
  readonly worker?: boolean | undefined;
  readonly once?: boolean | undefined;
}

/** The output streams of a crawl, and its abort signal. */
interface CrawlIo {
  /** Data. */
  readonly printJson: (value: unknown) => void;
  /** Problems and other messages. */
  readonly stderr: ProgressStream;
  /** Prints only problems. Default: false. */
  readonly isQuiet?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the crawl early, after the current write. */
  readonly signal: AbortSignal;
}

/** The sub-command `portolan crawl`. */
export function crawlCommand(): Command {
  const content = process.env['PORTOLAN_CONTENT'] || 'content';
  return listedCommand('crawl')
    .option('--sources <file>', 'list of sources (default: sources.yaml in the content folder)')
    .option('--content <folder>', 'content folder', content)
    .option(
      '--allow-private-hosts',
      'development only: allow sources on this machine (also plain http) and in private networks, on any port',
    )
    .option('--min-interval <ms>', 'minimum number of milliseconds between two requests to a host (default: 1000)', parseMilliseconds)
    .option('--only <kinds>', `crawl only these kinds: ${SOURCE_KINDS.join(', ')}`, parseKinds)
    .option(
      '--wait <seconds>',
      'wait up to this long for another crawl of the same content folder (default: refuse)',
      secondsOption({ min: 0, max: MAX_WAIT, isWhole: true }),
    )
    .addOption(maxTimeOption())
    .option('--fresh', 'read every source, even if an interrupted crawl could be resumed')
    .option('--full', 'read sources with many servers completely, not only their changes')
    .option('--allow-shrink', 'allow a crawl to remove more than a fifth of the servers')
    .option('--notices', 'list what sources state but records do not contain, one per line')
    .option('--json', 'print the summary as one JSON object')
    .option('--queue', 'let workers on any number of machines read the sources: puts a job for each into the database')
    .option('--worker', 'read sources for crawls with --queue of the same database, until Ctrl-C')
    .option('--once', 'with --worker: end after one crawl')
    .addHelpText(
      'after',
      "\nEnvironment:\n  PORTOLAN_RAW_URL         URL of a repository file, with {owner} {repo} {ref} {path}\n  PORTOLAN_PLATFORM_FILES  names of platform files, separated by commas\n  PORTOLAN_CONTACT         http(s) or mailto URL where operators of hosts can reach you\n  PORTOLAN_USER_AGENT      complete User-Agent header of the crawler\n  PORTOLAN_REGISTRY_KEYS   keys of registries: host=key, separated by commas\n  PORTOLAN_GITHUB_TOKEN    token for GitHub's API (or GITHUB_TOKEN)\n  PORTOLAN_GITHUB_API      base URL of that API\n  PORTOLAN_ASK_ENDPOINTS   none: do not ask the endpoints of servers what they want and which MCP they speak\n  PORTOLAN_NPM_REGISTRY    npm registry that is asked for packages (default: that of npm's own configuration; none: no look-ups)\n  PORTOLAN_PYPI_REGISTRY   Python package index that is asked for packages (default: none)\n  PORTOLAN_NUGET_REGISTRY  service index of the NuGet registry that is asked for packages (default: none)\n  PORTOLAN_OCI_REGISTRIES  registries of images: host=URL, separated by commas (default: none)\n  PORTOLAN_METRICS         port, or host:port, at which /metrics answers for Prometheus during the crawl (default: none)\n  PORTOLAN_DATABASE        PostgreSQL database of --queue and --worker\n\nExit codes: 0 crawled; 1 no usable list of sources, another crawl is running, or a file cannot be written; 2 usage error; 3 too many servers would be removed; 130 Ctrl-C. Sources that cannot be read do not change the exit code: their servers keep their stored data.\n",
    )
    .action(async (options: CommandOptions, command: Command) => {
      if (options.once === true && options.worker !== true) command.error('error: --once needs --worker.');
      if (options.queue === true && options.worker === true)
        command.error('error: --queue and --worker are two processes: write one of both.');
      if (options.maxTime !== undefined && (options.queue === true || options.worker === true))
        command.error('error: --max-time is for a crawl in one process. With workers, start more of them, or end the crawl with Ctrl-C.');
      if (options.worker !== true) process.exitCode = await runInterruptibly(options);
      // A crawl in one process does not load what workers need.
      else process.exitCode = await (await import('../crawl/run-worker.ts')).runWorker(options);
    });
}

/** The longest wait for another crawl, in seconds: eleven days. */
const MAX_WAIT = 999_999;

function parseKinds(text: string): SourceKind[] {
  return text.split(',').map((word) => {
    const kind = SOURCE_KINDS.find((known) => known === word.trim());
    if (kind === undefined) throw new InvalidArgumentError(`Write one or more of ${SOURCE_KINDS.join(', ')}, separated by commas.`);
    return kind;
  });
}

/** Runs a crawl. Ctrl-C, SIGTERM and SIGHUP end it after the current write, a second Ctrl-C immediately. */
async function runInterruptibly(options: RunCrawlOptions): Promise<number> {
  const stop = new AbortController();
  const endStopping = onStopSignals(['SIGINT', 'SIGTERM', 'SIGHUP'], {
    stop(signal) {
      if (signal === 'SIGINT') say('\nFinishing the current write; press Ctrl-C again to quit immediately.');
      stop.abort();
    },
    again: () => exitNow(EXIT.interrupted),
  });
  const telemetry = await openOrWarn();
  try {
    return await runCrawl(options, { ...processIo(), signal: stop.signal });
  } finally {
    endStopping();
    await telemetry?.close();
  }
}

/** A crawl runs without metrics if their port is in use, such as by `serve` with the same settings. */
async function openOrWarn(): Promise<CommandTelemetry | undefined> {
  const settings = telemetrySettings(process.env);
  try {
    const telemetry = await openTelemetry(settings);
    for (const notice of telemetry.notices) say(notice);
    return telemetry;
  } catch (error) {
    if (!(error instanceof MetricsPortError)) throw error;
    say(`No metrics of this crawl: ${error.message}`);
    return undefined;
  }
}

function processIo(): CrawlIo {
  return { printJson, stderr: process.stderr, isQuiet: isQuiet(), env: process.env, signal: new AbortController().signal };
}

/** Crawls the sources of a file into a content folder, and returns the exit code. */
export async function runCrawl(options: RunCrawlOptions, io: CrawlIo = processIo()): Promise<number> {
  const list = listOf(options);
  // With a list of its own, a crawl creates the folder.
  const isNew = options.sources !== undefined && !existsSync(options.content);
  const missing = isNew ? undefined : missingContent(options.content, 'name one with --content');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  const mistake = settingMistake(io.env, options.queue);
  if (mistake !== undefined) {
    failure(mistake);
    return EXIT.usage;
  }
  const file = readSources(list);
  if (typeof file === 'string') {
    failure(file);
    return EXIT.error;
  }
  const { entries, total, problems } = readSourcesFile(file.text, list);
  const entryProblems = problems.flatMap(({ source, problem }) =>
    problem.severity === 'notice' ? [] : crawlProblem(source, problem, list),
  );
  for (const problem of entryProblems) io.stderr.write(shown(`${problemText(problem)}\n`));
  if (entries === undefined) {
    failure(`"${list}" cannot be read as a list of sources.`);
    return EXIT.error;
  }
  const idle = nothingToReadText(list, { total, entries, kinds: options.only });
  if (idle !== undefined) printMessage(io, idle);
  if (options.allowPrivateHosts === true && options.ownSources !== true) printMessage(io, styled(['bold', 'yellow'], PRIVATE_WARNING));
  const crawled = await locked(options, io, () => crawlEntries({ entries, hasUnreadableEntries: total > entries.length }, options, io));
  if (typeof crawled === 'string') {
    failure(crawled);
    return EXIT.error;
  }
  const { summary, kept } = crawled;
  const unreadable = total - entries.length;
  const failed = crawled.failed + unreadable;
  printSummary(withEntries(summary, unreadable, entryProblems), options, io);
  if (failed > 0) io.stderr.write(`${failureText(failed, kept)}\n`);
  if (io.signal.aborted) {
    io.stderr.write('Interrupted: the same command resumes this crawl within a day.\n');
    return EXIT.interrupted;
  }
  if (summary.left !== undefined) io.stderr.write(`${leftText(summary.left)}\n`);
  const codes = new Set(summary.problems.map(({ code }) => code));
  return codes.has(UNWRITABLE) ? EXIT.error : codes.has('mass-deletion') ? EXIT.refused : EXIT.ok;
}

/** Runs the work with the lock of the content folder; returns the reason if another crawl holds it. */
async function locked<T>({ content, wait = 0 }: RunCrawlOptions, io: CrawlIo, work: () => Promise<T>): Promise<T | string> {
  const file = path.join(content, '.crawl');
  const lock = (timeout: number): Promise<T> =>
    withFileLock(file, work, { holder: 'another crawl is running', timeout, interval: 250, signal: io.signal });
  try {
    if (wait === 0) return await lock(0);
    return await lock(0).catch((error: unknown) => {
      if (!(error instanceof LockedError)) throw error;
      printMessage(io, `${lockedText(content, error)}; waiting at most ${wait} s for it to end.`);
      return lock(wait * 1000);
    });
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const { owner, lock: held } = error;
    const fix = owner?.isHere === true ? 'try again after it, or with --wait <seconds>' : `if that one has ended, delete "${held}"`;
    return `${lockedText(content, error)}; ${fix}.`;
  }
}

function lockedText(content: string, { owner }: LockedError): string {
  const who = owner === undefined ? 'another crawl or scan' : `another crawl or scan (process ${owner.pid} on ${owner.host})`;
  return `"${content}" is being written by ${who}`;
}

const PRIVATE_WARNING =
  'WARNING: --allow-private-hosts lets sources reach this machine and its private networks. Never use it with sources that you do not trust.';

/** Path of the list of sources. */
function listOf({ sources, content }: RunCrawlOptions): string {
  return sources ?? path.join(content, 'sources.yaml');
}

/** Names separated by commas; `undefined` if there are none. */
function namesIn(text = ''): readonly string[] | undefined {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  return names.length === 0 ? undefined : names;
}

/** The text of `sources.yaml`, or the reason why it cannot be read. */
function readSources(file: string): { readonly text: string } | string {
  try {
    const { value, problems } = decodeUtf8(readBoundedFile(file), file);
    if (value !== undefined) return { text: value };
    return problems.map((problem) => `"${placeOf(problem)}" cannot be read: ${problem.message} ${problem.hint ?? ''}`).join(' ');
  } catch (error) {
    return `"${file}" cannot be read: ${systemReason(error) ?? String(error)}. Write it as {sources: [{kind, location}]}, or name another file with --sources.`;
  }
}

interface Crawled extends Pick<CrawlProgress, 'failed' | 'kept'> {
  readonly summary: CrawlSummary;
}

function contextSettings(options: RunCrawlOptions, { env, signal }: CrawlIo): ContextOptions {
  return {
    contentDir: options.content,
    sourcesFolder: path.dirname(listOf(options)),
    signal,
    version: programVersion(),
    contact: env['PORTOLAN_CONTACT'] || undefined,
    userAgent: env['PORTOLAN_USER_AGENT'] || undefined,
    rawUrl: env['PORTOLAN_RAW_URL'] || undefined,
    platformFileNames: namesIn(env['PORTOLAN_PLATFORM_FILES']),
    full: options.full,
    registryKeys: env['PORTOLAN_REGISTRY_KEYS'] || undefined,
    githubApi: env['PORTOLAN_GITHUB_API'] || undefined,
    githubToken: env['PORTOLAN_GITHUB_TOKEN'] || env['GITHUB_TOKEN'] || undefined,
    packageRegistries: options.ownSources === true ? {} : packageRegistries(env, withStatedSettings),
    allowPrivateHosts: options.allowPrivateHosts,
    minIntervalMs: options.minInterval,
  };
}

/** The list of sources. */
type ReadEntries = Pick<CrawlOptions, 'hasUnreadableEntries'> & { readonly entries: readonly SourceEntry[] };

async function crawlEntries({ entries, ...list }: ReadEntries, options: RunCrawlOptions, io: CrawlIo): Promise<Crawled> {
  const { env, stderr, signal } = io;
  const now = new Date().toISOString();
  const { content: contentDir, fresh = false, only: kinds } = options;
  await removeAbandonedDrafts(contentDir, Date.now());
  const journal = await openJournal({ contentDir, entries, kinds, now, fresh });
  if (journal.resumedFrom !== undefined) printMessage(io, resumedText(journal.resumedFrom, journal.count, entries.length));
  const settings = contextSettings(options, io);
  const limit = options.maxTime === undefined ? undefined : timeLimit(options.maxTime);
  const progress = createProgress(stderr, Date.now, io.isQuiet);
  let last: CrawlProgress = { finished: 0, sources: 0, written: 0, unchanged: 0, failed: 0, kept: 0 };
  let endJournal = (): Promise<void> => journal.end(false);
  const crawlWith = async ({
    readSources,
    ...parts
  }: Pick<CrawlOptions, 'readSources'> & Partial<ContextOptions>): Promise<CrawlSummary> => {
    const context = createCrawlContext(entries, { ...settings, ...parts });
    try {
      return await crawl(entries, {
        ...list,
        context,
        contentDir,
        now,
        journal,
        allowShrink: options.allowShrink === true,
        icons: siteSettings(contentDir).files.icons,
        endpoints: options.ownSources !== true && env['PORTOLAN_ASK_ENDPOINTS'] !== 'none',
        onProgress: (step) => {
          last = step;
          progress.update(step);
        },
        ...(kinds && { kinds }),
        ...(readSources && { readSources }),
        ...(limit && { limit }),
      });
    } finally {
      await context.web.close();
    }
  };
  try {
    const onerror = (message: string): void => progress.say(message);
    const shared = { environment: env, entries, context: settings, now, onerror };
    const summary = options.queue === true ? await crawlByWorkers(shared, crawlWith) : await crawlWith({});
    if (!signal.aborted) endJournal = () => (summary.left === undefined ? journal.end(true) : journal.endLimited());
    const { stored, mistakes } = signal.aborted ? { stored: [], mistakes: [] } : await storeTimesOfEdits(contentDir, now);
    const unreported = unreportedMistakes(mistakes, summary);
    for (const problem of unreported) progress.update({ ...last, problem });
    const edited = editedText(stored, contentDir);
    if (edited !== undefined) progress.say(edited);
    return { summary: { ...summary, problems: [...summary.problems, ...unreported] }, failed: last.failed, kept: last.kept };
  } finally {
    progress.end();
    await endJournal();
  }
}

/** Lets the workers of a database read the sources. A crawl in one process does not load what this needs. */
async function crawlByWorkers(...[options, work]: Parameters<typeof byWorkers<CrawlSummary>>): Promise<CrawlSummary> {
  const { byWorkers } = await import('../crawl/by-workers.ts');
  return byWorkers(options, work);
}

/** The summary, including the entries that could not be read. */
function withEntries(summary: CrawlSummary, unreadable: number, problems: readonly CrawlProblem[]): CrawlSummary {
  return { ...summary, sources: summary.sources + unreadable, problems: [...problems, ...summary.problems] };
}

function printMessage({ stderr, isQuiet = false }: CrawlIo, line: string): void {
  if (!isQuiet) stderr.write(shown(`${line}\n`));
}

function printSummary(summary: CrawlSummary, { json = false, notices: areListed = false }: RunCrawlOptions, io: CrawlIo): void {
  // Programs compare summaries, and how many endpoints were asked depends on the day.
  const { endpointsAsked: _, ...published } = summary;
  if (json) io.printJson(published);
  if (areListed) for (const notice of summary.notices ?? []) io.stderr.write(shown(`${problemText(notice)}\n`));
  printMessage(io, summaryText(summary, areListed || json));
  for (const stats of summary.tallies ?? []) printMessage(io, statsText(stats));
}
