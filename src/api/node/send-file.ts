import type { ReadStream, Stats } from 'node:fs';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import type { Coding } from '../http/content-coding.ts';
import { compressText } from './send-whole.ts';

/** An open file that is piped into its response, before anything is read. */
interface OpenFile {
  readonly file: ReadStream;
  /** With the header `Content-Encoding` if the file is to be compressed. */
  readonly outgoing: ServerResponse;
  readonly writeHead: (fields?: OutgoingHttpHeaders) => void;
  readonly stats: Stats | undefined;
}

/** Sends an open file, compressed if its response states that, and not too much else is being compressed. */
export function sendFile(open: OpenFile): void {
  const { outgoing, stats } = open;
  const coding = outgoing.getHeader('content-encoding');
  if (stats !== undefined && (coding === 'br' || coding === 'gzip') && sendCompressed(open, coding, stats)) return;
  outgoing.removeHeader('content-encoding');
  open.writeHead();
  guardStream(open.file, outgoing);
}

function sendCompressed({ file, outgoing, writeHead }: OpenFile, coding: Coding, stats: Stats): boolean {
  const reading = { isBegun: false };
  const read = (): Promise<Buffer> => {
    reading.isBegun = true;
    file.unpipe(outgoing);
    return wholeFile(file, stats.size);
  };
  const send = (bytes: Uint8Array): void => {
    writeHead({ 'Content-Length': bytes.length });
    outgoing.end(bytes);
  };
  const compressed = compressText({ coding, key: keyOf(stats), size: stats.size, read });
  if (compressed === undefined) return false;
  if (!reading.isBegun) file.unpipe(outgoing).destroy();
  if (compressed instanceof Promise) compressed.then(send).catch(() => outgoing.destroy());
  else send(compressed);
  return true;
}

/** Identifies the contents of a file. The time of the last change of its inode differs also where another file gets its time and its inode. */
function keyOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `file ${[dev, ino, size, mtimeMs, ctimeMs].join(':')}`;
}

/**
 * All bytes of a file. It is read to its end also if its client leaves, because other requests may wait for it.
 *
 * @throws Error if the file shrinks or grows meanwhile
 */
async function wholeFile(file: ReadStream, size: number): Promise<Buffer> {
  const bytes = await buffer(file);
  if (bytes.length !== size) throw new Error('The file changed while it was read.');
  return bytes;
}

/**
 * A client may disconnect before a file is read completely, and the file may shrink or grow meanwhile. Neither may end the server or leave
 * the file open. Bytes beyond the declared length would be read as the next response, and a client would wait for missing bytes, so both
 * close the connection.
 */
function guardStream(file: ReadStream, outgoing: ServerResponse): void {
  let left = Number(outgoing.getHeader('content-length'));
  const endEarly = (): void => {
    file.unpipe(outgoing);
    outgoing.destroy();
  };
  file.prependListener('data', (chunk) => {
    left -= chunk.length;
    if (left < 0) endEarly();
  });
  file.prependOnceListener('end', () => {
    if (left > 0) endEarly();
  });
  file.once('error', () => outgoing.destroy());
  outgoing.once('close', () => file.destroy());
}
