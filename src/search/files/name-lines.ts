import { bareName } from '../../catalog/values/qualified-name.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { ServerName } from './server-card.ts';
import { readLines, writeLines } from './text-lines.ts';

/** Writes names. For four in ten servers the display name is the last part of the qualified name, which is not written again. */
export function writeNames(writer: ByteWriter, names: readonly ServerName[]): void {
  const qualified = names.map(({ qualifiedName }) => qualifiedName.toWellFormed());
  const displayed = names.map(({ displayName }) => displayName);
  writeLines(writer, qualified);
  writeLines(writer, displayed, (at) => bareName(qualified[at] ?? ''));
}

/** Reads the output of {@link writeNames}. */
export function readNames(reader: ByteReader, count: number): ServerName[] {
  const qualified = readLines(reader, count);
  const displayed = readLines(reader, count, (at) => bareName(qualified[at] ?? ''));
  return qualified.map((qualifiedName, at) => ({ qualifiedName, displayName: displayed[at] ?? '' }));
}
