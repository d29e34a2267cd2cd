import { ByteWriter } from './byte-writer.ts';

/** Bytes that are decompressed per step. A step may produce a thousand times as many bytes, and cannot be interrupted. */
const STEP_BYTES = 4096;

/**
 * Compresses bytes as DEFLATE (RFC 1951) with the platform's implementation. Its output may differ between versions.
 *
 * @returns `undefined` if the result is not smaller
 */
export function deflate(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return passed(bytes, new CompressionStream('deflate-raw'), bytes.length - 1);
}

/**
 * Decompresses the output of {@link deflate}, and never allocates more than the expected length.
 *
 * @param length expected number of bytes
 * @returns `undefined` if the length differs, or the data is not valid DEFLATE
 */
export async function inflate(bytes: Uint8Array, length: number): Promise<Uint8Array | undefined> {
  try {
    const decompressed = await passed(bytes, new DecompressionStream('deflate-raw'), length);
    return decompressed?.length === length ? decompressed : undefined;
  } catch {
    return undefined;
  }
}

/** Passes bytes through a stream; `undefined` as soon as the output exceeds `maxLength`. */
async function passed(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxLength: number,
): Promise<Uint8Array | undefined> {
  const writing = writeSteps(bytes, stream.writable);
  // An error of writing also ends reading, and is reported there.
  writing.catch(() => undefined);
  const reader = stream.readable.getReader();
  const output = new ByteWriter();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return output.written();
    if (output.length + value.length > maxLength) {
      await reader.cancel();
      return undefined;
    }
    output.bytes(value);
  }
}

async function writeSteps(bytes: Uint8Array, into: WritableStream<BufferSource>): Promise<void> {
  const writer = into.getWriter();
  for (let at = 0; at < bytes.length; at += STEP_BYTES) await writer.write(bytes.slice(at, at + STEP_BYTES));
  await writer.close();
}
