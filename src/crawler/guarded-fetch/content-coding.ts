import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

import { FetchError } from './fetch-error.ts';

/** Value of Accept-Encoding (RFC 9110 §12.5.3): common codings that decode unambiguously. */
export const ACCEPT_ENCODING = 'br, gzip';

/** Codings that a body may combine. More indicate a decompression bomb. */
const MAX_CODINGS = 2;

/** Decoder of each coding (RFC 9110 §8.4.1, RFC 9659). The zstd window is limited to the 8 MiB that RFC 9659 allows. */
const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } })],
]);

/**
 * A body without its content codings. It is decoded on demand, and destroying it destroys the underlying streams.
 *
 * @param codings value of Content-Encoding; empty if there is none
 * @throws FetchError `bad-encoding` for an unknown coding, or too many
 */
export function decodedBody(body: Readable, codings: string, url: string): Readable {
  const names = codings
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const decoders = names.map((name) => DECODERS.get(name));
  if (names.length > MAX_CODINGS || decoders.includes(undefined)) {
    body.on('error', () => undefined).destroy();
    throw new FetchError('bad-encoding', `${url} sends a body with unsupported content codings.`);
  }
  return decoders.reduceRight<Readable>((coded, decoder) => {
    // The reader of the last stream gets the errors of all of them.
    return decoder === undefined ? coded : pipeline(coded, decoder(), () => undefined);
  }, body);
}
