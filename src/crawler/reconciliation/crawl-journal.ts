import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import { isJsonObject, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { writeAtomically } from '../../catalog/store/atomic-write.ts';
import { namingFile } from '../../catalog/store/error-code.ts';
import type { SourceEntry, SourceKind } from '../source-list/source-entry.ts';
import type { Reported } from './crawl-report.ts';
import type { CrawlProblem } from './summary.ts';

/** Name of the journal in the content folder. */
const JOURNAL_FILE = '.crawl-journal.jsonl';

/** Hours within which an interrupted crawl can be resumed. */
const RESUMED_WITHIN_HOURS = 24;

/**
 * The finished sources of a crawl, so that an interrupted crawl can be resumed.
 *
 * A line is written when all content files of its source are stored and synced. The lines themselves are not synced: they survive the end
 * of the process, and if power loss destroys some, those sources are read again.
 */
export interface CrawlJournal {
  /** Start time of the crawl that this one resumes; `undefined` for a new crawl. */
  readonly resumedFrom: string | undefined;
  /** Number of sources that the interrupted crawl finished. */
  readonly count: number;
  /** Names that a finished source found; `undefined` if the source must still be read. */
  finishedNames(entry: SourceEntry): readonly string[] | undefined;
  /** What was reported of a finished source. */
  reported(entry: SourceEntry): Reported;
  /** Records a finished source, the names it found that the list of sources does not state, and what was reported of it. */
  finished(entry: SourceEntry, names: readonly string[], reported?: Reported): Promise<void>;
  /** Closes the journal. That of a complete crawl is deleted, that of an interrupted one stays. */
  end(isWhole: boolean): Promise<void>;
}

/** Options of a journal. */
interface JournalOptions {
  readonly contentDir: string;
  readonly entries: readonly SourceEntry[];
  readonly kinds: readonly SourceKind[] | undefined;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Whether to ignore an interrupted crawl. */
  readonly fresh: boolean;
}

/** Opens the journal of a content folder, whose lock the caller holds. Only a crawl of an identical list is resumed. */
export async function openJournal({ contentDir, entries, kinds, now, fresh }: JournalOptions): Promise<CrawlJournal> {
  const file = path.join(contentDir, JOURNAL_FILE);
  const keys = keysOf(entries);
  const list = createHash('sha256')
    .update(JSON.stringify([entries, kinds ?? null]))
    .digest('base64');
  const last = fresh ? undefined : readJournal(file, list, now);
  const finished = last?.finished ?? new Map<string, Finished>();
  // Rewritten to drop an incomplete last line.
  await writeAtomically(file, journalText(list, last?.startedAt ?? now, finished));
  const handle: FileHandle = await open(file, 'a');
  const keyOf = (entry: SourceEntry): string => keys.get(entry) ?? '';
  return {
    resumedFrom: finished.size > 0 ? last?.startedAt : undefined,
    count: finished.size,
    finishedNames: (entry) => finished.get(keyOf(entry))?.names,
    reported: (entry) => finished.get(keyOf(entry)) ?? NOTHING,
    async finished(entry, names, reported = NOTHING) {
      try {
        await handle.appendFile(lineOf(keyOf(entry), { names, ...reported }));
      } catch (error) {
        throw namingFile(error, file);
      }
    },
    async end(isWhole) {
      await handle.close();
      if (isWhole) await rm(file, { force: true });
    },
  };
}

const NOTHING: Reported = { problems: [], notices: [] };

interface Finished extends Reported {
  readonly names: readonly string[];
}

interface LastCrawl {
  readonly startedAt: string;
  readonly finished: Map<string, Finished>;
}

function readJournal(file: string, list: string, now: string): LastCrawl | undefined {
  const [first = '', ...lines] = (textOf(file) ?? '').split('\n');
  const head = readLine(first);
  const startedAt = textMember(head, 'startedAt');
  if (startedAt === undefined || textMember(head, 'list') !== list) return undefined;
  const age = Date.parse(now) - Date.parse(startedAt);
  if (!(age >= 0 && age < RESUMED_WITHIN_HOURS * 3_600_000)) return undefined;
  const finished = new Map<string, Finished>();
  // The text after the last line feed is an incomplete line.
  for (const line of lines.slice(0, -1)) {
    const value = readLine(line);
    const key = textMember(value, 'finished');
    if (key === undefined) continue;
    const names = itemsOf(value, 'names').filter((name) => typeof name === 'string');
    finished.set(key, { names, problems: problemsOf(value, 'problems'), notices: problemsOf(value, 'notices') });
  }
  return { startedAt, finished };
}

function itemsOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const items = member(value, name);
  return Array.isArray(items) ? items : [];
}

function problemsOf(value: JsonValue | undefined, name: string): readonly CrawlProblem[] {
  return itemsOf(value, name).flatMap((item) => {
    const [source, code, message, at] = ['source', 'code', 'message', 'at'].map((key) => textMember(item, key));
    if (source === undefined || code === undefined || message === undefined) return [];
    return { source, code, message, ...(at !== undefined && { at }) };
  });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** One line can hold the names of all servers of a large list. */
const LINE_LIMITS = { bytes: 64 * 1024 * 1024, depth: 4, nodes: 2_000_000 };

function readLine(line: string): JsonValue | undefined {
  const { value } = parseJson(line, { file: JOURNAL_FILE, limits: LINE_LIMITS });
  return isJsonObject(value) ? value : undefined;
}

function journalText(list: string, startedAt: string, finished: ReadonlyMap<string, Finished>): string {
  return `${JSON.stringify({ list, startedAt })}\n${[...finished].map(([key, source]) => lineOf(key, source)).join('')}`;
}

function lineOf(key: string, { names, problems, notices }: Finished): string {
  const lists = Object.entries({ names, problems, notices }).filter(([, items]) => items.length > 0);
  return `${JSON.stringify({ finished: key, ...Object.fromEntries(lists) })}\n`;
}

/** The key of each entry in the journal: its kind, location and name, and a number among entries that are equal in these. */
function keysOf(entries: readonly SourceEntry[]): ReadonlyMap<SourceEntry, string> {
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const text = `${entry.kind} ${entry.location} ${entry.name ?? ''}`;
      const number = (seen.get(text) ?? 0) + 1;
      seen.set(text, number);
      return [entry, `${text} ${number}`.trim()];
    }),
  );
}
