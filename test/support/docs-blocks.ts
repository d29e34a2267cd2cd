import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A fenced block of a Markdown file. */
export interface DocsBlock {
  /** Path of the file, and the line at which the block begins. */
  readonly at: string;
  readonly language: string;
  /** The words after the language: `serves`, `asks`, `not-run="reason"`, the name of a file. */
  readonly meta: string;
  readonly text: string;
}

/** Files whose blocks a reader may type: the README and the documentation, in the order in which one reads them. */
export function docsFiles(): readonly string[] {
  const first = ['start', 'add-servers', 'crawl'];
  const names = readdirSync('src/site/docs').map((name) => path.basename(name, '.md'));
  const rest = names.filter((name) => !first.includes(name)).sort();
  return [...[...first, ...rest].map((name) => `src/site/docs/${name}.md`), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
}

/** Every fenced block of a file. */
export function blocksOf(file: string): readonly DocsBlock[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const blocks: DocsBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', language = '', meta = ''] = /^( *)```(\S*) ?(.*)$/.exec(lines[at] ?? '') ?? [];
    if (!/^ *```/.test(lines[at] ?? '')) continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === '```');
    const text = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    blocks.push({ at: `${file}:${at + 1}`, language, meta: meta.trim(), text: text.join('\n') });
    at = end;
  }
  return blocks;
}
