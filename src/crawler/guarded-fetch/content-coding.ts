import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

import { FetchError } from './fetch-error.ts';

/** Content codings that are asked for (RFC 9110 §12.5.3): those that hosts have and that are undone without guessing. */
export const ACCEPT_ENCODING = 'br, gzip';

/** Codings that a body may have on top of each other. More are a bomb rather than a document. */
const MAX_CODINGS = 2;

/** What undoes each coding (RFC 9110 §8.4.1, RFC 9659). A window of zstd is held to the 8 MiB that RFC 9659 allows. */
const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } })],
]);

/**
 * A body with its content codings undone. It is decoded only as fast as it is read, and destroying it destroys what lies below.
 *
 * @param codings value of Content-Encoding, empty where there is none
 * @throws FetchError `bad-encoding` for a coding that is not known, or too many
 */
export function decodedBody(body: Readable, codings: string, url: string): Readable {
  const names = codings
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const decoders = names.map((name) => DECODERS.get(name));
  if (names.length > MAX_CODINGS || decoders.includes(undefined)) {
    body.on('error', () => undefined).destroy();
    throw new FetchError('bad-encoding', `${url} sends a body in content codings that are not undone here.`);
  }
  return decoders.reduceRight<Readable>((coded, decoder) => {
    // Whoever reads the last stream is told of an error of any of them.
    return decoder === undefined ? coded : pipeline(coded, decoder(), () => undefined);
  }, body);
}
