import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';

import { EXIT } from '../exit.ts';
import { say, styled } from '../terminal.ts';
import { runBuild } from './build.ts';
import { runCrawl } from './crawl.ts';
import { parsePort, runServe } from './serve.ts';

/** Where `start` works: the bundled content stays as it is. */
const WORK_CONTENT = '.portolan/content';

/** The sub-command `portolan start`. */
export function startCommand(): Command {
  return new Command('start')
    .description('The whole main job on this machine: crawl, build, serve')
    .option('--online', 'crawl every source, not only local files')
    .option('--port <number>', 'port; 0 takes a free one', parsePort, 4321)
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

async function runStart({ online = false, port, host }: StartOptions): Promise<number> {
  const content = process.env['PORTOLAN_CONTENT'] || 'content';
  await copyContent(content, WORK_CONTENT);
  const crawled = await crawlCopy(online);
  if (crawled !== EXIT.ok) return crawled;
  step(2, 'Building the site');
  process.env['PORTOLAN_CONTENT'] = WORK_CONTENT;
  const built = await runBuild();
  if (built !== EXIT.ok) return built;
  step(3, 'Serving');
  return runServe({ port, host });
}

async function crawlCopy(online: boolean): Promise<number> {
  const sources = path.join(WORK_CONTENT, 'sources.yaml');
  if (!existsSync(sources)) {
    step(1, 'Nothing to crawl: the content has no sources.yaml');
    return EXIT.ok;
  }
  step(1, online ? 'Crawling every source' : 'Crawling local sources (--online for all)');
  return runCrawl({ sources, content: WORK_CONTENT, ...(!online && { only: ['file'] }) });
}

async function copyContent(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from)) await cp(path.join(from, entry), path.join(to, entry), { recursive: true });
}

function step(number: number, text: string): void {
  say(styled('bold', `${number}/3 ${text}`));
}
