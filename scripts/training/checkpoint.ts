import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../src/catalog/store/error-code.ts';
import type { PairFile } from './pair-files.ts';
import type { TrainingState } from './train.ts';
import type { TrainingSettings } from './training-settings.ts';

/** Incremented when the arithmetic changes, so that no training resumes with incompatible rows. */
const VERSION = 1;

/** A checkpoint from which training cannot resume. */
class CheckpointError extends Error {
  override name = 'CheckpointError' as const;
}

/** The stored state of a training. */
interface Checkpoint {
  readonly state: TrainingState;
  /** Processor time spent so far, in seconds. */
  readonly cpuSeconds: number;
}

/** Identifies data, settings and seed: trainings with the same fingerprint result in the same model. */
export function fingerprintOf(settings: TrainingSettings, seed: number, files: readonly Pick<PairFile, 'source' | 'digest'>[]): string {
  const data = files.map(({ source, digest }) => [source, digest]);
  return createHash('sha256')
    .update(JSON.stringify([VERSION, settings, seed, data]))
    .digest('hex');
}

/** The JSON header before the rows. */
interface Head {
  readonly fingerprint: string;
  readonly losses: readonly number[];
  readonly cpuSeconds: number;
  /** Values of all rows. */
  readonly values: number;
}

/** Writes a checkpoint: the length of its head (4 bytes, little endian), the head, the rows, their squares. Replaces an earlier one. */
export async function writeCheckpoint(file: string, fingerprint: string, { state, cpuSeconds }: Checkpoint): Promise<void> {
  const { losses, trained } = state;
  const head: Head = { fingerprint, losses, cpuSeconds, values: trained.values.length };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, Buffer.concat([length, text, bytesOf(trained.values), bytesOf(trained.squares)]));
  await rename(`${file}.part`, file);
}

function bytesOf(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/**
 * Reads a checkpoint; undefined if there is none.
 *
 * @throws CheckpointError if it is damaged, or of another fingerprint
 */
export async function readCheckpoint(file: string, fingerprint: string): Promise<Checkpoint | undefined> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const textEnd = 4 + (bytes.length < 4 ? 0 : bytes.readUInt32LE());
  const head = headOf(bytes.toString('utf8', 4, textEnd));
  if (head === undefined || bytes.length !== textEnd + 8 * head.values)
    throw new CheckpointError(`The checkpoint ${file} is damaged. Remove it, or start again with --no-resume.`);
  if (head.fingerprint !== fingerprint)
    throw new CheckpointError(
      `The checkpoint ${file} belongs to other settings, another seed or other data. Use those to resume it, or start again with --no-resume.`,
    );
  const values = floatsOf(bytes, textEnd, head.values);
  const squares = floatsOf(bytes, textEnd + 4 * head.values, head.values);
  return { state: { trained: { values, squares }, losses: head.losses }, cpuSeconds: head.cpuSeconds };
}

function headOf(text: string): Head | undefined {
  try {
    // Only this program writes such a file, and its length and fingerprint are checked before the rest is used.
    return (JSON.parse(text) as Head | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Copied, because floats must begin at a multiple of four bytes. */
function floatsOf(bytes: Buffer, first: number, count: number): Float32Array {
  return new Float32Array(Uint8Array.from(bytes.subarray(first, first + 4 * count)).buffer);
}

/** Removes a checkpoint that is no longer needed. */
export async function removeCheckpoint(file: string): Promise<void> {
  await rm(file, { force: true });
}
