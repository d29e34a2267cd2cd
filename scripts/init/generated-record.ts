import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { hexHash } from '../../src/catalog/store/content-hash.ts';
import { isMissing } from '../../src/catalog/store/optional-files.ts';
import type { StartingFile } from './starting-catalog.ts';

/** The file that records what this program wrote into the folder of a catalogue, besides its content. */
export const RECORD_FILE = 'schemas/generated.json';

/** What was written: the version of the program, and the SHA-256 of each file in hexadecimal, by its path. */
export interface GeneratedRecord {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The record of files, as the text of its file. An upgrade compares with it, so that it replaces no file that the operator changed. */
export function recordText(version: string, files: readonly StartingFile[]): string {
  const hashes = Object.fromEntries(files.map(([name, text]) => [name, fileHash(text)]));
  return `${JSON.stringify({ version, files: hashes } satisfies GeneratedRecord, null, 2)}\n`;
}

/** The hash of the text of a file. Line ends count as LF, because Git may change them. */
export function fileHash(text: string): string {
  return hexHash(text.replaceAll('\r\n', '\n'));
}

/**
 * The record in the folder of a catalogue; an empty one if there is none.
 *
 * @throws Error if the file is no record
 */
export async function readRecord(folder: string): Promise<GeneratedRecord> {
  try {
    const value: unknown = JSON.parse(await readFile(path.join(folder, RECORD_FILE), 'utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    if (isMissing(error)) return { version: '0', files: {} };
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`"${RECORD_FILE}" is not valid. Restore it from Git, or delete it: then every difference counts as your own change.`);
}

function isRecord(value: unknown): value is GeneratedRecord {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('files' in value)) return false;
  const { version, files } = value;
  return (
    typeof version === 'string' &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every((hash) => typeof hash === 'string')
  );
}
