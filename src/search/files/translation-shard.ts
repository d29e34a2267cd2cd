import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { hashOf } from './hash.ts';
import { LANGUAGES, type Translation, type Translations } from './index-data.ts';

/** A folded word with its translations. */
export type TranslationEntry = readonly [word: string, translations: readonly Translation[]];

/**
 * Approximate bytes of a shard before compression, from the bytes of all: a question fetches up to 10 KB. A small catalogue has fewer of the
 * words of a question, so its shards can be larger, and fewer. The largest number of bytes for the foreign questions of
 * `test/search/questions`, and the mean of the English ones:
 *
 * | servers | bytes of a shard | files | foreign, at most | English |
 * |---|---|---|---|---|
 * | 65 | 1,800 | 73 | 5.8 KB | 1.1 KB |
 * | 65 | 2,600 | 50 | 8.1 KB | 1.5 KB |
 * | 10,000 | 1,800 | 172 | 8.5 KB | 0.4 KB |
 * | 10,000 | 3,600 | 86 | 12.0 KB | 0.8 KB |
 */
function shardBytes(all: number): number {
  return all < 200_000 ? 2600 : 1800;
}
/** Letters that decide the shard of a word: all words with the same beginning are in one shard, so that a shard can find the longest. */
const BEGINNING = 3;
const IDEOGRAM = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LINE_BREAK = '\n';

/** Index of the shard of a folded word. */
export function translationShardOf(word: string, shards: number): number {
  const characters = [...word];
  const beginning =
    characters
      .slice(0, IDEOGRAM.test(word) ? 1 : BEGINNING)
      .join('')
      .split(' ')[0] ?? '';
  return hashOf(beginning, 0) % shards;
}

/** Splits translations into shards of about equal size. Entries are sorted by code units. */
export function splitTranslations(translations: Translations): TranslationEntry[][] {
  const entries = [...translations].sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return [];
  const bytes = entries.reduce(
    (sum, [word, translations]) => sum + word.length + translations.reduce((all, each) => all + 2 + joined(each).length, 2),
    0,
  );
  const count = Math.max(1, Math.round(bytes / shardBytes(bytes)));
  const shards: TranslationEntry[][] = Array.from({ length: count }, () => []);
  for (const entry of entries) shards[translationShardOf(entry[0], count)]?.push(entry);
  return shards;
}

function joined({ english }: Translation): string {
  return english.join(LINE_BREAK);
}

/** Writes a shard. */
export function writeTranslationShard(writer: ByteWriter, entries: readonly TranslationEntry[]): void {
  writer.varint(entries.length);
  for (const [word, translations] of entries) {
    writer.text(word);
    writer.varint(translations.length);
    for (const translation of translations) {
      writer.varint(2 * LANGUAGES.indexOf(translation.language) + (translation.isEnglish ? 1 : 0));
      writer.text(joined(translation));
    }
  }
}

/** Reads the output of {@link writeTranslationShard}. */
export function readTranslationShard(reader: ByteReader): Translations {
  const count = reader.count();
  const entries = new Map<string, readonly Translation[]>();
  for (let at = 0; at < count; at += 1) {
    const word = reader.text();
    const translations = Array.from({ length: reader.count() }, (): Translation => {
      const kind = reader.varint();
      const language = LANGUAGES[Math.floor(kind / 2)] ?? reader.fail('a language is unknown');
      const english = reader.text();
      return { language, isEnglish: kind % 2 === 1, english: english === '' ? [] : english.split(LINE_BREAK) };
    });
    entries.set(word, translations);
  }
  return entries;
}
