import { ByteWriter } from './byte-writer.ts';

/** Bytes that are unpacked at a time. A step may make a thousand times as many, and none is held back before it ends. */
const STEP_BYTES = 4096;

/**
 * Packs bytes as DEFLATE (RFC 1951) by the platform's own means, whose versions may differ in what they make.
 *
 * @returns `undefined` where that does not make them fewer
 */
export function deflate(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return passed(bytes, new CompressionStream('deflate-raw'), bytes.length - 1);
}

/**
 * Unpacks what {@link deflate} made, and never makes room for more than it may be.
 *
 * @param length how many bytes it should become
 * @returns `undefined` where it becomes more or fewer, or is no DEFLATE
 */
export async function inflate(bytes: Uint8Array, length: number): Promise<Uint8Array | undefined> {
  try {
    const unpacked = await passed(bytes, new DecompressionStream('deflate-raw'), length);
    return unpacked?.length === length ? unpacked : undefined;
  } catch {
    return undefined;
  }
}

/** What bytes become on their way through a stream; `undefined` as soon as that is more than `most`. */
async function passed(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array | undefined> {
  const feeding = feed(bytes, stream.writable);
  // What stops the feeding stops the reading as well, and is told there.
  feeding.catch(() => undefined);
  const reader = stream.readable.getReader();
  const made = new ByteWriter();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return made.written();
    if (made.length + value.length > most) {
      await reader.cancel();
      return undefined;
    }
    made.bytes(value);
  }
}

async function feed(bytes: Uint8Array, into: WritableStream<BufferSource>): Promise<void> {
  const writer = into.getWriter();
  for (let at = 0; at < bytes.length; at += STEP_BYTES) await writer.write(bytes.slice(at, at + STEP_BYTES));
  await writer.close();
}
