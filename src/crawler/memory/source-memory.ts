import { isJsonObject, jsonObject, member, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import { readMemoryFile, writeMemoryFile, type MemoryFile } from './memory-file.ts';
import { withRefusals, type Refusal } from './refusal.ts';
import { sourceKey, type SourceEntry } from '../source-list/source-entry.ts';

/** What is remembered of each source from its last complete reading: for a list its watermark, validators and pages, for a repository its server. */
export interface SourceMemory {
  /** The memory of a source from its last complete reading; an empty object if there is none. */
  recall(entry: SourceEntry): Promise<Recalled>;
  /** Notes what to remember if the source is read completely. */
  note(entry: SourceEntry, value: JsonObject): void;
  /**
   * Saves the note at the next {@link flush}. Called when a source was read and written completely. Without a note only the refusals
   * change.
   *
   * @param refusals refusals of a list by folded name
   */
  save(entry: SourceEntry, refusals?: ReadonlyMap<string, Refusal>): void;
  /** Writes the saved notes if the file changes. */
  flush(): Promise<void>;
}

/** The memory of a source, and whether it is valid. */
interface Recalled {
  readonly value: JsonObject;
  /** Whether entry and crawler code are the same as then, so that unchanged servers need not be processed. */
  readonly isSame: boolean;
}

/**
 * The memory of a content folder: one JSON file with sorted keys, replaced only when its bytes change. An unreadable file counts as empty,
 * which causes one complete reading.
 *
 * @param codeHash hash of the crawler's code; the memory of other code is not valid
 */
export function sourceMemory(contentDir: string, codeHash: string): SourceMemory {
  const noted = new Map<string, JsonObject>();
  const saved = new Map<string, JsonObject>();
  let kept: Promise<MemoryFile> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let loaded: MemoryFile | undefined;
  const read = (): Promise<MemoryFile> => (kept ??= readMemory(contentDir, codeHash).then((memory) => (loaded = memory)));
  return {
    async recall(entry) {
      const found = member((await read()).sources, sourceKey(entry));
      const value = member(found, 'value');
      return { value: isJsonObject(value) ? value : jsonObject(), isSame: member(found, 'entry') === entryKey(entry) };
    },
    note: (entry, value) =>
      void noted.set(
        sourceKey(entry),
        jsonObject([
          ['entry', entryKey(entry)],
          ['value', value],
        ]),
      ),
    save(entry, refusals = new Map()) {
      const key = sourceKey(entry);
      // An unchanged list has no note, but a name that it lists may have become free.
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
      writing = writing.catch(() => undefined).then(() => writeMemoryFile(contentDir, memory));
      await writing;
    },
  };
}

async function readMemory(contentDir: string, codeHash: string): Promise<MemoryFile> {
  const memory = await readMemoryFile(contentDir);
  if (memory.edition === codeHash) return memory;
  const sources = Object.entries(memory.sources).map(([key, noted]) => [key, withoutEntry(noted)] as const);
  return { ...memory, edition: codeHash, sources: jsonObject(sources) };
}

/** The memory of other crawler code. */
function withoutEntry(noted: JsonValue | undefined): JsonObject {
  return jsonObject([['value', member(noted, 'value') ?? jsonObject()]]);
}

/** The values of an entry that affect its servers. */
function entryKey({ verified, tags, name }: SourceEntry): JsonValue {
  return canonicalJson([verified ?? null, [...tags], ...(name === undefined ? [] : [name])]);
}
