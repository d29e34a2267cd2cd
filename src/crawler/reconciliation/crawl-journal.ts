import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import { isJsonObject, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { writeAtomically } from '../../catalog/store/atomic-write.ts';
import type { SourceEntry, SourceKind } from '../source-list/source-entry.ts';

/** Name of the journal in the content folder. */
const JOURNAL_FILE = '.crawl-journal.jsonl';

/** Hours for which a crawl that was cut off may be gone on with. */
const RESUMED_WITHIN_HOURS = 24;

/**
 * What a crawl has done so far, so that one that is cut off can be gone on with.
 *
 * A line is written when everything of its source is on the shelf, synced. The lines themselves are not synced: they outlast the end of
 * the process, and what a loss of power takes of them costs asking those sources again.
 */
export interface CrawlJournal {
  /** When the crawl was begun that this one goes on with; `undefined` for a crawl that begins anew. */
  readonly resumedFrom: string | undefined;
  /** Sources that were finished before. */
  readonly count: number;
  /** Names that a source brought that was finished before; `undefined` where it is still to be asked. */
  finishedNames(entry: SourceEntry): readonly string[] | undefined;
  /** Says that a source is finished, and which names it has that the list of sources does not give. */
  finished(entry: SourceEntry, names: readonly string[]): Promise<void>;
  /** Ends the journal: of a whole crawl nothing stays, one that was stopped can be gone on with. */
  end(isWhole: boolean): Promise<void>;
}

/** What a journal is opened for. */
export interface JournalOptions {
  readonly contentDir: string;
  readonly entries: readonly SourceEntry[];
  readonly kinds: readonly SourceKind[] | undefined;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Whether a crawl that was cut off is forgotten. */
  readonly fresh: boolean;
}

/** Opens the journal of a content folder, whose lock the caller holds. Only one of the very same list is gone on with. */
export async function openJournal({ contentDir, entries, kinds, now, fresh }: JournalOptions): Promise<CrawlJournal> {
  const file = path.join(contentDir, JOURNAL_FILE);
  const keys = keysOf(entries);
  const list = createHash('sha256')
    .update(JSON.stringify([entries, kinds ?? null]))
    .digest('base64');
  const last = fresh ? undefined : readJournal(file, list, now);
  const finished = last?.finished ?? new Map<string, readonly string[]>();
  // Written anew, so that a torn last line is gone before the next one comes.
  await writeAtomically(file, journalText(list, last?.startedAt ?? now, finished));
  const handle: FileHandle = await open(file, 'a');
  const keyOf = (entry: SourceEntry): string => keys.get(entry) ?? '';
  return {
    resumedFrom: finished.size > 0 ? last?.startedAt : undefined,
    count: finished.size,
    finishedNames: (entry) => finished.get(keyOf(entry)),
    async finished(entry, names) {
      await handle.appendFile(lineOf(keyOf(entry), names));
    },
    async end(isWhole) {
      await handle.close();
      if (isWhole) await rm(file, { force: true });
    },
  };
}

interface LastCrawl {
  readonly startedAt: string;
  readonly finished: Map<string, readonly string[]>;
}

function readJournal(file: string, list: string, now: string): LastCrawl | undefined {
  const [first = '', ...lines] = (textOf(file) ?? '').split('\n');
  const head = readLine(first);
  const startedAt = textMember(head, 'startedAt');
  if (startedAt === undefined || textMember(head, 'list') !== list) return undefined;
  const age = Date.parse(now) - Date.parse(startedAt);
  if (!(age >= 0 && age < RESUMED_WITHIN_HOURS * 3_600_000)) return undefined;
  const finished = new Map<string, readonly string[]>();
  // What follows the last end of a line is a line that was cut off.
  for (const line of lines.slice(0, -1)) {
    const value = readLine(line);
    const key = textMember(value, 'finished');
    const names = member(value, 'names');
    if (key !== undefined) finished.set(key, Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  }
  return { startedAt, finished };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A line can name every server of a large list. */
const LINE_LIMITS = { bytes: 64 * 1024 * 1024, depth: 4, nodes: 2_000_000 };

function readLine(line: string): JsonValue | undefined {
  const { value } = parseJson(line, { file: JOURNAL_FILE, limits: LINE_LIMITS });
  return isJsonObject(value) ? value : undefined;
}

function journalText(list: string, startedAt: string, finished: ReadonlyMap<string, readonly string[]>): string {
  return `${JSON.stringify({ list, startedAt })}\n${[...finished].map(([key, names]) => lineOf(key, names)).join('')}`;
}

function lineOf(key: string, names: readonly string[]): string {
  return `${JSON.stringify({ finished: key, ...(names.length > 0 && { names }) })}\n`;
}

/** What an entry is called in the journal: what it says, and which one of those that say the same it is. */
function keysOf(entries: readonly SourceEntry[]): ReadonlyMap<SourceEntry, string> {
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const said = `${entry.kind} ${entry.location} ${entry.name ?? ''}`;
      const turn = (seen.get(said) ?? 0) + 1;
      seen.set(said, turn);
      return [entry, `${said} ${turn}`.trim()];
    }),
  );
}
