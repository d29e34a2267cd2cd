import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { isJsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { writeAtomically } from './atomic-write.ts';
import { loadTokenizer, TOKENIZER } from './tokenizer.ts';

/** Maximum number of counts that are kept besides those of the last build, because several catalogues may share a file. */
const MAX_OTHERS = 50_000;

/** A cache of token counts. */
export interface TokenCache {
  /** Counts the tokens of texts. The tokenizer is loaded only if a text is not in the cache. */
  count(texts: readonly string[]): Promise<readonly number[]>;
  /** Number of texts that were not in the cache. */
  readonly counted: number;
  /** Stores new counts. A folder that cannot be written to is not an error: the next build counts again. */
  save(): Promise<void>;
}

/**
 * Opens a cache of token counts. A count is stored with a hash of its text and the name of the tokenizer, so a changed text or another
 * tokenizer is always counted again. Without a file, or with an unreadable one, the cache is empty.
 *
 * @param file may be missing; without a path nothing is stored
 */
export function openTokenCache(file?: string): TokenCache {
  const stored = file === undefined ? new Map<string, number>() : readCounts(file);
  const used = new Map<string, number>();
  let counted = 0;
  return {
    async count(texts) {
      const keys = texts.map(keyOf);
      const known = (key: string): number | undefined => used.get(key) ?? stored.get(key);
      const count = keys.some((key) => known(key) === undefined) ? await loadTokenizer() : undefined;
      return keys.map((key, at) => {
        let tokens = known(key);
        if (tokens === undefined) {
          tokens = count?.(texts[at] ?? '') ?? 0;
          counted += 1;
        }
        used.set(key, tokens);
        return tokens;
      });
    },
    get counted() {
      return counted;
    },
    async save() {
      if (file === undefined || counted === 0) return;
      const others = [...stored].filter(([key]) => !used.has(key)).slice(0, MAX_OTHERS);
      const text = JSON.stringify({ tokenizer: TOKENIZER, tokens: Object.fromEntries([...used, ...others]) });
      await writeAtomically(file, `${text}\n`).catch(() => undefined);
    },
  };
}

/** The first 128 bits of SHA-256. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function readCounts(file: string): Map<string, number> {
  const { tokenizer, tokens } = readObject(file);
  if (tokenizer !== TOKENIZER || !isJsonObject(tokens)) return new Map();
  return new Map(Object.entries(tokens).flatMap(([key, count]) => (isCount(count) ? [[key, count] as const] : [])));
}

function isCount(value: JsonValue | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function readObject(file: string): Readonly<Record<string, JsonValue>> {
  try {
    // JSON.parse returns a JSON value.
    const value = JSON.parse(readFileSync(file, 'utf8')) as JsonValue;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
