import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { isJsonObject, jsonObject, member, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import { writeAtomically } from '../../catalog/store/atomic-write.ts';
import { withRefusals, type Refusal } from './refusal.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';

/** Name of the memory's file in the content folder. */
export const MEMORY_FILE = 'crawl-memory.json';

/** What sources know from their last whole reading: of a list watermarks, validators, what stood on a page; of a repository its server. */
export interface SourceMemory {
  /** What was noted when the source was last read whole; an empty object where nothing was. */
  recall(entry: SourceEntry): Promise<Recalled>;
  /** Says what is to be remembered if the source comes to its end. */
  note(entry: SourceEntry, value: JsonObject): void;
  /**
   * Keeps what was noted, from the next {@link flush} on. Called once a source was read and written whole; without a note nothing changes
   * but what was refused.
   *
   * @param refusals what was refused of a list, by folded name
   */
  save(entry: SourceEntry, refusals?: ReadonlyMap<string, Refusal>): void;
  /** Writes what was kept, if it is another thing than the file says. */
  flush(): Promise<void>;
}

/** A memory, and whether it may be relied upon. */
export interface Recalled {
  readonly value: JsonObject;
  /** Whether entry and codeHash are those of then, so that servers which did not change need not be looked at. */
  readonly isSame: boolean;
}

const LIMITS = { bytes: 128 * 1024 * 1024, depth: 16, nodes: 4_000_000 };

/**
 * The memory of a content folder: one JSON file with sorted keys, replaced only when its bytes change. A file that cannot be read
 * counts as empty: it costs one full reading, and nothing else.
 *
 * @param codeHash stands for the rules by which servers are read and judged: what was done by another one is not relied upon
 */
export function sourceMemory(contentDir: string, codeHash: string): SourceMemory {
  const file = path.join(contentDir, MEMORY_FILE);
  const noted = new Map<string, JsonObject>();
  const saved = new Map<string, JsonObject>();
  let kept: Promise<Kept> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let loaded: Kept | undefined;
  const read = (): Promise<Kept> => (kept ??= readMemory(file, codeHash).then((memory) => (loaded = memory)));
  return {
    async recall(entry) {
      const found = member((await read()).sources, keyOf(entry));
      const value = member(found, 'value');
      return { value: isJsonObject(value) ? value : jsonObject(), isSame: member(found, 'entry') === saidOf(entry) };
    },
    note: (entry, value) =>
      void noted.set(
        keyOf(entry),
        jsonObject([
          ['entry', saidOf(entry)],
          ['value', value],
        ]),
      ),
    save(entry, refusals = new Map()) {
      const key = keyOf(entry);
      // A list that did not change notes nothing, and yet a name that it lists may have become free.
      const found = noted.get(key) ?? (refusals.size > 0 ? loaded?.sources[key] : undefined);
      const value = member(found, 'value');
      if (isJsonObject(found) && isJsonObject(value)) {
        saved.set(key, jsonObject([...Object.entries(found), ['value', withRefusals(value, refusals)]]));
      }
    },
    async flush() {
      if (saved.size === 0) return;
      const memory = await read();
      for (const [key, value] of saved) memory.sources[key] = value;
      saved.clear();
      writing = writing.catch(() => undefined).then(() => writeMemory(file, memory, codeHash));
      await writing;
    },
  };
}

interface Kept {
  readonly sources: JsonObject;
  /** As the file has it. */
  text: string;
}

async function readMemory(file: string, codeHash: string): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { value } = parseJson(text, { file, limits: LIMITS });
  const read = member(value, 'sources');
  const sources = isJsonObject(read) ? read : jsonObject();
  if (member(value, 'edition') !== codeHash) for (const key of Object.keys(sources)) sources[key] = withoutEntry(sources[key]);
  return { sources, text };
}

/** What was noted by another codeHash. */
function withoutEntry(noted: JsonValue | undefined): JsonObject {
  return jsonObject([['value', member(noted, 'value') ?? jsonObject()]]);
}

async function writeMemory(file: string, memory: Kept, codeHash: string): Promise<void> {
  const text = `${memoryText(memory.sources, codeHash)}\n`;
  if (text === memory.text) return;
  await writeAtomically(file, text);
  memory.text = text;
}

/** A source a line, so that a difference shows which one changed. */
function memoryText(sources: JsonObject, codeHash: string): string {
  const lines = Object.keys(sources)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${canonicalJson(sources[key] ?? null)}`);
  return `{"edition": ${JSON.stringify(codeHash)}, "sources": {\n${lines.join(',\n')}\n}}`;
}

function keyOf({ kind, location }: SourceEntry): string {
  return `${kind} ${location}`;
}

/** What the entry says of its servers. */
function saidOf({ verified, tags, name }: SourceEntry): JsonValue {
  return canonicalJson([verified ?? null, [...tags], ...(name === undefined ? [] : [name])]);
}
