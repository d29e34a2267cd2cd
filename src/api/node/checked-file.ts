import { fstatSync, type ReadStream, type Stats } from 'node:fs';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A file answer of a library: it looks a file up, writes the head of the response and pipes the file into it. */
export interface FileAnswer {
  readonly outgoing: ServerResponse;
  /** Lets the library answer. */
  readonly answer: () => void;
  /** Stats of the file that the library found. */
  readonly foundStats: () => Stats | undefined;
  /** Called with the open file, before anything is read. It writes the head of the response, with other fields if it gets some. */
  readonly onOpen: (file: ReadStream, writeHead: (fields?: OutgoingHttpHeaders) => void) => void;
  /** Called where the file was replaced before it was opened. Nothing has been answered. */
  readonly onReplaced: () => void;
}

/**
 * Delays the head of a response until its file is open and is the file that the library looked up. The library looks up and opens a file by
 * its path in two steps, and a new build may replace the file in between. An open file does not change.
 */
export function answerChecked({ outgoing, answer, foundStats, onOpen, onReplaced }: FileAnswer): void {
  const writeHead = outgoing.writeHead.bind(outgoing);
  const write = (parts: readonly unknown[]): ServerResponse => {
    Reflect.apply(writeHead, undefined, parts);
    return outgoing;
  };
  let head: readonly unknown[] | undefined;
  // The library calls this with a status and headers. Answers without a file are written immediately.
  const delayedWriteHead = (...parts: readonly unknown[]): ServerResponse => {
    if (parts[0] !== 200 && parts[0] !== 206) return write(parts);
    head = parts;
    return outgoing;
  };
  const onPipe = (file: ReadStream): void => {
    const abandon = (): void => {
      file.unpipe(outgoing);
      file.destroy();
      onReplaced();
    };
    file.once('error', abandon);
    file.once('open', (descriptor: number) => {
      if (outgoing.destroyed) return void file.destroy();
      if (!isSame(fstatSync(descriptor), foundStats())) return abandon();
      file.off('error', abandon);
      const [status = 200, stated] = head ?? [];
      onOpen(file, (fields) => void write([status, Object.assign({}, stated, fields)]));
    });
  };
  outgoing.writeHead = delayedWriteHead;
  outgoing.once('pipe', onPipe);
  try {
    answer();
  } finally {
    Reflect.deleteProperty(outgoing, 'writeHead');
    outgoing.off('pipe', onPipe);
  }
}

function isSame({ dev, ino, size, mtimeMs }: Stats, foundStats: Stats | undefined): boolean {
  return dev === foundStats?.dev && ino === foundStats.ino && size === foundStats.size && mtimeMs === foundStats.mtimeMs;
}
