import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import { fileName } from './file-names.ts';
import type { CodedRows } from './index-data.ts';
import type { IndexFileReader } from './index-files.ts';
import { readPart } from './index-reader.ts';
import type { IndexManifest } from './manifest.ts';
import { StoredCards } from './stored-cards.ts';
import { readTermShard, type TermEntry } from './term-shard.ts';
import { readCell, readVectors } from './vector-file.ts';

/**
 * Reads the terms of an index with their postings, file by file.
 *
 * @throws IndexError if a file cannot be read
 */
export async function* termsOfIndex(read: IndexFileReader, manifest: IndexManifest): AsyncGenerator<TermEntry> {
  for (let part = 0; part <= manifest.terms.boundaries.length; part += 1) {
    const request = { name: fileName('terms', part), kind: 'terms', part } as const;
    const { shard } = await readPart(read, manifest, { ...request, decode: (reader) => readTermShard(reader, manifest.count) });
    yield* shard.entries();
  }
}

/**
 * Reads the codes of an index, cell by cell; those of an index without cells as one cell.
 *
 * @throws IndexError if a file cannot be read
 */
export async function* codesOfIndex(
  read: IndexFileReader,
  manifest: IndexManifest,
): AsyncGenerator<readonly [cell: number, codes: CodedRows]> {
  const { cells, count, embedder } = manifest;
  if (embedder === undefined) return;
  for (let part = 0; part < (cells ?? 0); part += 1) {
    const request = { name: fileName('cells', part), kind: 'cells', part } as const;
    yield [part, await readPart(read, manifest, { ...request, decode: (reader, uncompressed) => readCell(reader, uncompressed, count) })];
  }
  if (cells !== undefined) return;
  const request = { name: fileName('vectors', 0), kind: 'vectors', part: 0 } as const;
  const all = await readPart(read, manifest, { ...request, decode: (reader, uncompressed) => readVectors(reader, uncompressed, count) });
  yield [0, { rows: Uint32Array.from(all.toolCounts, (_, row) => row), ...all }];
}

/**
 * Reads the finer vectors of an index, file by file, in the order of the rows.
 *
 * @throws IndexError if a file cannot be read
 */
export async function* fineRowsOfIndex(read: IndexFileReader, manifest: IndexManifest): AsyncGenerator<QuantisedRows> {
  const { cards, count } = manifest;
  if (cards.fineDimensions === undefined) return;
  for (let part = 0; part * cards.rowsPerFile < count; part += 1) {
    const size = Math.min(cards.rowsPerFile, count - part * cards.rowsPerFile);
    const request = { name: fileName('cards', part), kind: 'cards', part } as const;
    const stored = await readPart(read, manifest, {
      ...request,
      decode: (reader, uncompressed) => new StoredCards(reader, uncompressed, size, manifest),
    });
    const fine = stored.fine();
    if (fine !== undefined) yield fine;
  }
}
