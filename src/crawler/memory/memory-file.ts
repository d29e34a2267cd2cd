import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { writeAtomically } from '../../catalog/store/atomic-write.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';

/** File name of the memory in the content folder. */
export const MEMORY_FILE = 'crawl-memory.json';

/** The file with the memory of a content folder. */
export interface MemoryFile {
  /** Hash of the crawler code that wrote it. */
  readonly edition: string;
  readonly sources: JsonObject;
  /** A crawl that its time limit ended, see `unfinished-crawl.ts`. */
  readonly unfinished?: JsonValue;
  /** Text of the file. */
  text: string;
}

const LIMITS = { bytes: 128 * 1024 * 1024, depth: 16, nodes: 4_000_000 };

/** Reads the memory of a content folder. An unreadable file counts as empty. */
export async function readMemoryFile(contentDir: string): Promise<MemoryFile> {
  const file = path.join(contentDir, MEMORY_FILE);
  const text = await readFile(file, 'utf8').catch(() => '');
  const { value } = parseJson(text, { file, limits: LIMITS });
  const [sources, unfinished] = [member(value, 'sources'), member(value, 'unfinished')];
  return {
    edition: textMember(value, 'edition') ?? '',
    sources: isJsonObject(sources) ? sources : jsonObject(),
    ...(unfinished !== undefined && { unfinished }),
    text,
  };
}

/** Writes the memory of a content folder, if its bytes change. */
export async function writeMemoryFile(contentDir: string, memory: MemoryFile): Promise<void> {
  const text = `${memoryText(memory)}\n`;
  if (text === memory.text) return;
  await writeAtomically(path.join(contentDir, MEMORY_FILE), text);
  memory.text = text;
}

/** One line per source, so that a diff shows which one changed. */
function memoryText({ edition, sources, unfinished }: MemoryFile): string {
  const lines = Object.keys(sources)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${canonicalJson(sources[key] ?? null)}`);
  const rest = unfinished === undefined ? '' : `"unfinished": ${canonicalJson(unfinished)}, `;
  return `{"edition": ${JSON.stringify(edition)}, ${rest}"sources": {\n${lines.join(',\n')}\n}}`;
}
