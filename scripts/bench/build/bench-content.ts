import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { measuredCommand } from './measured-command.ts';
import type { ServerRow } from './rows.ts';

const PORTOLAN = path.resolve('scripts/portolan.mjs');

/** Crawls rows into a content folder: a new one, or one with the result of an earlier crawl. */
export async function crawlRows(rows: readonly ServerRow[], content: string): Promise<void> {
  const sources = `${content}-sources`;
  await mkdir(sources, { recursive: true });
  await mkdir(content, { recursive: true });
  await writeFile(path.join(sources, 'servers.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await writeFile(path.join(sources, 'sources.yaml'), 'sources:\n  - kind: file\n    location: servers.jsonl\n');
  // Icons are the only thing that this crawl would request.
  await writeFile(path.join(content, 'site.yaml'), siteYaml({ icons: false }));
  await measuredCommand({ args: [PORTOLAN, 'crawl', '--sources', path.join(sources, 'sources.yaml'), '--content', content] });
  await rm(sources, { recursive: true });
}

/**
 * A content folder with rows, crawled once: later calls copy what the first one stored.
 *
 * @param kept where it is stored between runs of the benchmark
 * @param content replaced
 */
export async function copiedContent(rows: readonly ServerRow[], kept: string, content: string): Promise<void> {
  const complete = path.join(kept, 'complete.txt');
  const wanted = `${rows.length}\n`;
  if ((await readFile(complete, 'utf8').catch(() => '')) !== wanted) {
    await rm(kept, { recursive: true, force: true });
    await crawlRows(rows, path.join(kept, 'content'));
    await writeFile(complete, wanted);
  }
  await rm(content, { recursive: true, force: true });
  await cp(path.join(kept, 'content'), content, { recursive: true, preserveTimestamps: true });
}

/** The text of `site.yaml` with settings of file families. */
export function siteYaml(families: Readonly<Record<string, boolean>>): string {
  const lines = Object.entries(families).map(([family, isOn]) => `  ${family}: ${String(isOn)}\n`);
  return `name: Benchmark\n${lines.length === 0 ? '' : `files:\n${lines.join('')}`}`;
}
