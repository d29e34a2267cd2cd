import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { isJsonObject, jsonObject, member, sortedJson, type JsonObject, type JsonValue } from '../document/json-tree.ts';
import { parseJson } from '../document/json.ts';
import { writeAtomically } from '../shelf/atomic-write.ts';
import type { SourceEntry } from './source-entry.ts';

/** Name of the memory's file in the content folder. */
export const MEMORY_FILE = 'crawl-memory.json';

/** What list sources know from their last whole reading: watermarks, validators, what stood on a page. */
export interface SourceMemory {
  /** What was noted when the source was last read whole; an empty object where nothing was. */
  recall(entry: SourceEntry): Promise<Recalled>;
  /** Says what is to be remembered if the source comes to its end. */
  note(entry: SourceEntry, value: JsonObject): void;
  /** Keeps what was noted. Called once a source was read and written whole; without a note nothing changes. */
  save(entry: SourceEntry): Promise<void>;
}

/** A memory, and whether it may be relied upon. */
export interface Recalled {
  readonly value: JsonObject;
  /** Whether the entry says of its servers what it said then, so that those which did not change need not be looked at. */
  readonly isSame: boolean;
}

const LIMITS = { bytes: 128 * 1024 * 1024, depth: 16, nodes: 4_000_000 };

/**
 * The memory of a content folder: one JSON file with sorted keys, replaced only when its bytes change. A file that cannot be read
 * counts as empty: it costs one full reading, and nothing else.
 */
export function sourceMemory(contentDir: string): SourceMemory {
  const file = path.join(contentDir, MEMORY_FILE);
  const noted = new Map<string, JsonObject>();
  let kept: Promise<Kept> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const read = (): Promise<Kept> => (kept ??= readMemory(file));
  return {
    async recall(entry) {
      const found = member((await read()).sources, keyOf(entry));
      const value = member(found, 'value');
      return { value: isJsonObject(value) ? value : jsonObject(), isSame: member(found, 'entry') === saidOf(entry) };
    },
    note: (entry, value) => void noted.set(keyOf(entry), value),
    async save(entry) {
      const value = noted.get(keyOf(entry));
      if (value === undefined) return;
      const memory = await read();
      memory.sources[keyOf(entry)] = jsonObject([
        ['entry', saidOf(entry)],
        ['value', value],
      ]);
      writing = writing.catch(() => undefined).then(() => writeMemory(file, memory));
      await writing;
    },
  };
}

interface Kept {
  readonly sources: JsonObject;
  /** As the file has it. */
  text: string;
}

async function readMemory(file: string): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const sources = member(parseJson(text, { file, limits: LIMITS }).value, 'sources');
  return { sources: isJsonObject(sources) ? sources : jsonObject(), text };
}

async function writeMemory(file: string, memory: Kept): Promise<void> {
  const text = `${memoryText(memory.sources)}\n`;
  if (text === memory.text) return;
  await writeAtomically(file, text);
  memory.text = text;
}

/** A source a line, so that a difference shows which one changed. */
function memoryText(sources: JsonObject): string {
  const lines = Object.keys(sources)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${sortedJson(sources[key] ?? null)}`);
  return `{"sources": {\n${lines.join(',\n')}\n}}`;
}

function keyOf({ kind, location }: SourceEntry): string {
  return `${kind} ${location}`;
}

/** What the entry says of all its servers. */
function saidOf({ verified, tags }: SourceEntry): JsonValue {
  return sortedJson([verified ?? null, [...tags]]);
}
