import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** A file that is not read, because it is no regular file or too large. */
export class RefusedFileError extends Error {
  override name = 'RefusedFileError' as const;
  /** The reason, as a clause. */
  readonly why: string;
  constructor(file: string, why: string) {
    super(`"${file}" cannot be used: ${why}.`);
    this.why = why;
  }
}

/** Largest file of keys or settings in bytes, as for a content file. */
const MAX_SETTINGS_BYTES = 8 * 1024 * 1024;

const CHUNK = 64 * 1024;

/**
 * The bytes of a regular file of limited size. A device or a pipe may give bytes without end, or keep its reader waiting.
 *
 * @throws RefusedFileError for another kind of file, or a larger one
 */
export function readRegularFile(file: string, maxBytes = MAX_SETTINGS_BYTES): Buffer {
  // Otherwise the opening of a pipe waits for its writer.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isDirectory()) throw new RefusedFileError(file, 'it is not a regular file');
    return readAll(descriptor, file, maxBytes);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The bytes of any file of limited size, also of a pipe such as `/dev/stdin`.
 *
 * @throws RefusedFileError for a larger file
 */
export function readBoundedFile(file: string, maxBytes = MAX_SETTINGS_BYTES): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    return readAll(descriptor, file, maxBytes);
  } finally {
    closeSync(descriptor);
  }
}

function readAll(descriptor: number, file: string, maxBytes: number): Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    // The size of a file below /proc is 0, whatever it contains.
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = readSync(descriptor, chunk);
    if (read === 0) return Buffer.concat(chunks, bytes);
    chunks.push(chunk.subarray(0, read));
    bytes += read;
    if (bytes > maxBytes) throw new RefusedFileError(file, `it has more than ${maxBytes / 1024 / 1024} MiB`);
  }
}
