import { deflateRawSync } from 'node:zlib';

/** Compresses bytes as DEFLATE, as the platform's streams do, in one call. Returns `undefined` if the result is not smaller. */
export function deflateNow(bytes: Uint8Array): Uint8Array | undefined {
  const compressed = deflateRawSync(bytes);
  return compressed.length < bytes.length ? compressed : undefined;
}
