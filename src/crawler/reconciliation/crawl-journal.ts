import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import {
  isJsonObject,
  jsonObject,
  listMember,
  member,
  textMember,
  type JsonObject,
  type JsonValue,
} from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { writeAtomically } from '../../catalog/store/atomic-write.ts';
import { namingFile } from '../../catalog/store/error-code.ts';
import { readUnfinished, writeUnfinished } from '../memory/unfinished-crawl.ts';
import { readsLocalFiles } from '../source-list/local-sources.ts';
import type { SourceEntry, SourceKind } from '../source-list/source-entry.ts';
import type { Reported } from './crawl-report.ts';
import type { CrawlProblem } from './summary.ts';

/** Name of the journal in the content folder. */
const JOURNAL_FILE = '.crawl-journal.jsonl';

/** Hours within which an interrupted crawl can be resumed. */
const RESUMED_WITHIN_HOURS = 24;

/** Hours within which a crawl that its time limit ended is continued: a weekly job that starts late does. */
const CONTINUED_WITHIN_HOURS = 10 * 24;

/**
 * The finished sources of a crawl, so that an interrupted crawl can be resumed.
 *
 * A line is written when all content files of its source are stored and synced. The lines themselves are not synced: they survive the end
 * of the process, and if power loss destroys some, those sources are read again.
 */
export interface CrawlJournal {
  /** Start time of the last crawl that this one resumes; `undefined` for a new crawl. */
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
  /** Closes the journal of a crawl that its time limit ended, and moves it to `crawl-memory.json`, which must be written before. */
  endLimited(): Promise<void>;
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

/**
 * Opens the journal of a content folder, whose lock the caller holds. An interrupted crawl is resumed only with an identical list. One that
 * its time limit ended is continued with the sources that are still listed as they were, because it may take many days; local files are
 * read again.
 */
export async function openJournal({ contentDir, entries, kinds, now, fresh }: JournalOptions): Promise<CrawlJournal> {
  const file = path.join(contentDir, JOURNAL_FILE);
  const keys = keysOf(entries);
  const list = createHash('sha256')
    .update(JSON.stringify([entries, kinds ?? null]))
    .digest('base64');
  const unfinished = await readUnfinished(contentDir);
  const limited = fresh ? undefined : readLimited(unfinished, { keys, kinds, now });
  const last = (fresh ? undefined : readJournal(file, list, now)) ?? limited;
  const finished = last?.finished ?? new Map<string, Finished>();
  // Rewritten to drop an incomplete last line.
  const startedAt = last === limited ? now : (last?.startedAt ?? now);
  await writeAtomically(file, journalText(list, startedAt, finished));
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
      if (!isWhole) return;
      if (unfinished !== undefined && (kinds === undefined || isOfKinds(unfinished, kinds))) await writeUnfinished(contentDir, undefined);
      await rm(file, { force: true });
    },
    async endLimited() {
      await handle.close();
      const read = readJournal(file, list, startedAt)?.finished ?? finished;
      await writeUnfinished(contentDir, [
        ['startedAt', now],
        ['kinds', kindsText(kinds)],
        ['finished', jsonObject([...read].map(([key, source]) => [key, listsOf(source)]))],
      ]);
      await rm(file, { force: true });
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
  if (!isWithin(RESUMED_WITHIN_HOURS, startedAt, now)) return undefined;
  const finished = new Map<string, Finished>();
  // The text after the last line feed is an incomplete line.
  for (const line of lines.slice(0, -1)) {
    const value = readLine(line);
    const key = textMember(value, 'finished');
    if (key !== undefined) finished.set(key, finishedOf(value));
  }
  return { startedAt, finished };
}

interface LimitedOptions extends Pick<JournalOptions, 'kinds' | 'now'> {
  readonly keys: ReadonlyMap<SourceEntry, string>;
}

function readLimited(unfinished: JsonValue | undefined, { keys, kinds, now }: LimitedOptions): LastCrawl | undefined {
  const startedAt = textMember(unfinished, 'startedAt');
  if (startedAt === undefined || !isOfKinds(unfinished, kinds) || !isWithin(CONTINUED_WITHIN_HOURS, startedAt, now)) return undefined;
  const sources = member(unfinished, 'finished');
  const finished = new Map<string, Finished>();
  for (const [entry, key] of keys) {
    const source = member(sources, key);
    if (source !== undefined && !readsLocalFiles(entry)) finished.set(key, finishedOf(source));
  }
  return { startedAt, finished };
}

function isOfKinds(unfinished: JsonValue | undefined, kinds: readonly SourceKind[] | undefined): boolean {
  return textMember(unfinished, 'kinds') === kindsText(kinds);
}

function kindsText(kinds: readonly SourceKind[] | undefined): string {
  return kinds?.join() ?? 'all';
}

function isWithin(hours: number, startedAt: string, now: string): boolean {
  const age = Date.parse(now) - Date.parse(startedAt);
  return age >= 0 && age < hours * 3_600_000;
}

function finishedOf(value: JsonValue | undefined): Finished {
  const names = listMember(value, 'names').filter((name) => typeof name === 'string');
  return { names, problems: problemsOf(value, 'problems'), notices: problemsOf(value, 'notices') };
}

function problemsOf(value: JsonValue | undefined, name: string): readonly CrawlProblem[] {
  return listMember(value, name).flatMap((item) => {
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

function lineOf(key: string, source: Finished): string {
  return `${JSON.stringify({ finished: key, ...listsOf(source) })}\n`;
}

/** What was found and reported, without empty lists. */
function listsOf({ names, problems, notices }: Finished): JsonObject {
  return jsonObject(
    Object.entries({ names: [...names], problems: problems.map(jsonOf), notices: notices.map(jsonOf) }).filter(
      ([, items]) => items.length > 0,
    ),
  );
}

function jsonOf(problem: CrawlProblem): JsonObject {
  return jsonObject(Object.entries(problem));
}

/** The key of each entry in the journal: what it states, and a number among entries that are equal in this. */
function keysOf(entries: readonly SourceEntry[]): ReadonlyMap<SourceEntry, string> {
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const { kind, location, name = '', verified, tags } = entry;
      const stated = verified === undefined && tags.length === 0 ? '' : ` ${JSON.stringify([verified ?? null, ...tags])}`;
      const text = `${kind} ${location} ${name}${stated}`;
      const number = (seen.get(text) ?? 0) + 1;
      seen.set(text, number);
      return [entry, `${text} ${number}`.trim()];
    }),
  );
}
