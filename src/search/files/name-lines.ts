import { bareName } from '../../catalog/values/qualified-name.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { ServerName } from './server-card.ts';
import { readLines, writeLines } from './text-lines.ts';

/** Writes names. Four in ten servers are displayed under the last part of their qualified name, which then is not written again. */
export function writeNames(writer: ByteWriter, names: readonly ServerName[]): void {
  const qualified = names.map(({ qualifiedName }) => qualifiedName.toWellFormed());
  const displayed = names.map(({ displayName }) => displayName);
  writeLines(writer, qualified);
  writeLines(writer, displayed, (at) => bareName(qualified[at] ?? ''));
}

/** Reads what {@link writeNames} wrote. */
export function readNames(reader: ByteReader, count: number): ServerName[] {
  const qualified = readLines(reader, count);
  const displayed = readLines(reader, count, (at) => bareName(qualified[at] ?? ''));
  return qualified.map((qualifiedName, at) => ({ qualifiedName, displayName: displayed[at] ?? '' }));
}
