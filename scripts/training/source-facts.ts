import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The origin of a source, from the table next to the pairs. */
export interface SourceFacts {
  readonly licence: string;
  readonly from: string;
}

/** The text for a source that is not in the table. */
export const UNKNOWN_FACTS: SourceFacts = { licence: 'not stated', from: 'not stated' };

/** Reads the table in the README.md of a folder of pairs; empty if there is none. */
export async function readSourceFacts(folder: string): Promise<ReadonlyMap<string, SourceFacts>> {
  const text = await readFile(path.join(folder, 'README.md'), 'utf8').catch(() => '');
  return sourceFactsOf(text);
}

/** The rows of the first table that has the columns source, licence and from. */
export function sourceFactsOf(markdown: string): ReadonlyMap<string, SourceFacts> {
  const rows = markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.find((cells) => ['source', 'licence', 'from'].every((name) => cells.includes(name))) ?? [];
  const [source, licence, from] = ['source', 'licence', 'from'].map((name) => head.indexOf(name));
  const facts = new Map<string, SourceFacts>();
  if (source === undefined || licence === undefined || from === undefined || source < 0) return facts;
  for (const cells of rows.slice(rows.indexOf(head) + 2)) {
    facts.set(cells[source] ?? '', { licence: cells[licence] ?? '', from: cells[from] ?? '' });
  }
  return facts;
}
