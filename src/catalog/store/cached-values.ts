import { statSync } from 'node:fs';
import path from 'node:path';

import { parseJsonValue } from '../parsing/json-value.ts';
import { hexHash } from './content-hash.ts';
import { namesIn, readHashedFile, removeQuietly, writeHashedFile } from './hashed-file.ts';
import { fromPlainForm, plainForm, type PlainForm } from './plain-form.ts';

/** Values by the hash of what they were computed from. */
export interface CachedValues {
  /** The stored value, a new copy at each call; `undefined` if there is none. */
  get(key: string): unknown;
  /** Adds a value. One that JSON cannot express is not stored, so it is computed again each time. */
  put(key: string, value: unknown): void;
  /** Writes the added values, and removes unused ones if they are more than half. Ends the use of the values. Never throws. */
  save(): void;
}

/** Where values are stored. */
interface Place {
  readonly folder: string;
  /** The beginning of the file names: lower-case letters. */
  readonly name: string;
  /** Values of another version are ignored, and removed by the next save. */
  readonly version: string;
}

/** Maximum number of files. Each build with changes adds one; beyond it, all are written again as few. */
const MAX_FILES = 24;
/** UTF-16 units after which a file is full. */
const MAX_FILE = 16 * 1024 * 1024;
/** Milliseconds after which a draft of another process is abandoned. */
const DRAFT_LIFE = 10 * 60_000;

/** The bytes of a stored value, within a file. */
interface Stored {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/**
 * Opens stored values. A file with another version or other bytes than were written is ignored. Only values that are asked for are parsed.
 *
 * A file has one value a line: its key, a tab and its JSON.
 */
export function openCachedValues(place: Place): CachedValues {
  const files = filesOf(place).map((file) => ({ file, bytes: readHashedFile(file, place.version) }));
  const stored = new Map<string, Stored>();
  for (const { bytes } of files) if (bytes !== undefined) indexLines(bytes, stored);
  const used = new Set<string>();
  const added = new Map<string, string>();
  return {
    get(key) {
      const at = stored.get(key);
      if (at === undefined) return undefined;
      used.add(key);
      // The hash of the file is that of what `put` wrote: a plain form.
      return fromPlainForm(parseJsonValue(at.bytes.toString('utf8', at.start, at.end)) as PlainForm);
    },
    put(key, value) {
      if (stored.has(key) || added.has(key)) return;
      const plain = plainForm(value);
      if (plain !== undefined) added.set(key, JSON.stringify(plain));
    },
    save() {
      const isRewritten = stored.size > 2 * used.size + added.size || files.length >= MAX_FILES;
      const kept = isRewritten ? [...used].flatMap((key) => lineOf(key, stored.get(key))) : [];
      const written = writeLines(place, [...kept, ...[...added].map(([key, text]) => `${key}\t${text}\n`)]);
      // What is stored is read no more, and takes more memory than anything else of a cache.
      stored.clear();
      added.clear();
      if (written === undefined) return;
      for (const { file, bytes } of files) if ((isRewritten || bytes === undefined) && !written.has(file)) removeQuietly(file);
      files.length = 0;
    },
  };
}
/** The files of a place. Removes abandoned drafts. */
function filesOf({ folder, name }: Place): readonly string[] {
  const names = namesIn(folder);
  for (const draft of names.filter((other) => other.startsWith(`.${name}-`) && other.endsWith('.tmp'))) {
    const file = path.join(folder, draft);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - written > DRAFT_LIFE) removeQuietly(file);
  }
  return names.filter((other) => other.startsWith(`${name}-`) && other.endsWith('.jsonl')).map((other) => path.join(folder, other));
}

const [TAB, LINE] = [0x09, 0x0a];

function indexLines(bytes: Buffer | undefined, stored: Map<string, Stored>): void {
  if (bytes === undefined) return;
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE, start);
    const tab = bytes.indexOf(TAB, start);
    if (end === -1 || tab === -1 || tab > end) return;
    stored.set(bytes.toString('latin1', start, tab), { bytes, start: tab + 1, end });
    start = end + 1;
  }
}

function lineOf(key: string, stored: Stored | undefined): string[] {
  return stored === undefined ? [] : [`${key}\t${stored.bytes.toString('utf8', stored.start, stored.end)}\n`];
}

/** Writes lines in files of limited size, named by their contents. Returns the files, or `undefined` if one could not be written. */
function writeLines({ folder, name, version }: Place, lines: readonly string[]): ReadonlySet<string> | undefined {
  const files = new Set<string>();
  for (let next = 0; next < lines.length;) {
    let text = '';
    while (next < lines.length && text.length < MAX_FILE) {
      text += lines[next] ?? '';
      next += 1;
    }
    const hash = hexHash(text).slice(0, 24);
    const file = path.join(folder, `${name}-${hash}.jsonl`);
    if (!writeHashedFile(file, version, text)) return undefined;
    files.add(file);
  }
  return files;
}
