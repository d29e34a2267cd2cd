import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';

import { ReplacementError, replaceableFolder } from '../../src/publish/output/replaceable-folder.ts';
import { freeAddress } from '../../src/api/node/listen.ts';
import { serveSettings, type ServeSettings } from '../../src/api/node/serve-settings.ts';
import { telemetrySettings } from '../../src/telemetry/node/telemetry-settings.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { missingContent } from '../content/content-folder.ts';
import { copyContent, isContentCopy, isUnmarkedCopy } from '../content/content-copy.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { parsePort } from '../command-line/port-option.ts';
import { PROGRAM_FOLDER } from '../support/program-folder.ts';
import { failure, say, styled } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';
import type { RunCrawlOptions } from './crawl.ts';

/** The working folder of `start`: the bundled content is not changed. */
const WORK_CONTENT = '.portolan/start-content';
/** The list of sources that `start` adds: the reference server on this machine. */
const REFERENCE_SOURCES = '.portolan/reference-sources.yaml';

/** The output folder of `start` in the folder of a catalogue. */
const CATALOG_OUT = '.portolan/start-site';

/** The highest port of TCP. */
const MAX_PORT = 65_535;

/** The sub-command `portolan start`. */
export function startCommand(): Command {
  return listedCommand('start')
    .option('--online', 'crawl all sources, not only local files')
    .option('--port <number>', 'port; 0 chooses a free port', parsePort, 4321)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .action(async (options: StartOptions) => {
      process.exitCode = await runStart(options);
    });
}

interface StartOptions {
  readonly online?: boolean;
  readonly port: number;
  readonly host: string;
}

async function runStart({ online = false, host, ...options }: StartOptions): Promise<number> {
  // Checked first, so that an unusable setting and a port in use are reported before long work.
  const settings = serveSettings(process.env);
  telemetrySettings(process.env);
  const { origin, port } = await freeAddress({ port: options.port, host });
  // The site's links and reference page must use the URL at which it is served.
  process.env['PORTOLAN_SITE'] ||= origin;
  const content = process.env['PORTOLAN_CONTENT'] || 'content';
  const missing = missingContent(content, 'set PORTOLAN_CONTENT');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  if (!(await isCopied(content))) return EXIT.usage;
  const crawled = await crawlCopy(online);
  if (crawled !== EXIT.ok) return crawled;
  const { startReferenceServer } = await import('../support/reference-server.ts');
  const reference = await startReferenceServer(options.port === 0 || port === MAX_PORT ? 0 : port + 1);
  const code = await buildAndServe({ port, host }, reference.url, settings);
  if (code !== EXIT.ok) await reference.close();
  else onStopSignals(['SIGINT', 'SIGTERM'], { stop: () => void reference.close() });
  return code;
}

/** Builds with the reference server in the catalogue, and serves the site. */
async function buildAndServe({ port, host }: StartOptions, referenceUrl: string, settings: ServeSettings): Promise<number> {
  const { referenceSources } = await import('../support/reference-server.ts');
  await writeFile(REFERENCE_SOURCES, referenceSources(referenceUrl));
  say(`The reference server runs at ${referenceUrl}`);
  // Only for this source, which is on this machine.
  const crawled = await crawlFrom({ sources: REFERENCE_SOURCES, content: WORK_CONTENT, allowPrivateHosts: true, ownSources: true });
  if (crawled !== EXIT.ok) return crawled;
  step(2, 'Building the site');
  process.env['PORTOLAN_CONTENT'] = WORK_CONTENT;
  // In the folder of a catalogue, dist is what is published.
  if (path.resolve('.') !== PROGRAM_FOLDER) process.env['PORTOLAN_OUT'] ||= CATALOG_OUT;
  const { runBuild } = await import('./build.ts');
  // It publishes nothing and works on a copy, so no comparison with an earlier build is needed.
  const built = await runBuild({ allowShrink: true });
  if (built !== EXIT.ok) return built;
  step(3, 'Serving');
  const { runServe } = await import('./serve.ts');
  // For trying it out on this machine.
  return runServe({ port, host }, { ...settings, isPublic: !settings.isPrivate, isOfficialPublic: !settings.isPrivate });
}

async function crawlCopy(online: boolean): Promise<number> {
  const sources = path.join(WORK_CONTENT, 'sources.yaml');
  if (!existsSync(sources)) {
    step(1, 'Nothing to crawl: the content has no sources.yaml');
    return EXIT.ok;
  }
  step(1, online ? 'Crawling all sources' : 'Crawling local sources (--online for all)');
  return crawlFrom({ sources, content: WORK_CONTENT, ...(!online && { only: ['file'] }) });
}

/** Each step loads its command lazily: help and a rejected call need none of them. */
async function crawlFrom(options: RunCrawlOptions): Promise<number> {
  const { runCrawl } = await import('./crawl.ts');
  return runCrawl(options);
}

/** Copies the content into its working folder. `false`, with a message, if that folder must not be replaced. */
async function isCopied(content: string): Promise<boolean> {
  try {
    const folder = await replaceableFolder(WORK_CONTENT, {
      needed: [content],
      outside: [content],
      isOwn: async (folder) => (await isContentCopy(folder)) || (await isUnmarkedCopy(folder, { place: WORK_CONTENT, content })),
      fix: 'run this in another folder, or set PORTOLAN_CONTENT to another folder',
    });
    await copyContent(content, folder);
    return true;
  } catch (error) {
    if (!(error instanceof ReplacementError)) throw error;
    failure(error.message);
    return false;
  }
}

function step(number: number, text: string): void {
  say(styled('bold', `${number}/3 ${text}`));
}
