import { fstatSync, type ReadStream, type Stats } from 'node:fs';
import type { ServerResponse } from 'node:http';

/** What a library that serves files is asked to do: it looks a file up, writes the head of the answer and pipes the file into it. */
export interface FileAnswer {
  readonly outgoing: ServerResponse;
  /** Lets the library answer. */
  readonly answer: () => void;
  /** What the library said of the file that it found. */
  readonly told: () => Stats | undefined;
  /** Called with the file once the head of the answer is written, before anything is read. */
  readonly onOpen: (file: ReadStream) => void;
  /** Called where the file was replaced before it was opened. Nothing has been answered. */
  readonly onReplaced: () => void;
}

/**
 * Keeps back the head of an answer until its file is open, and is the one that the library looked up: it finds a file and opens it by its
 * path, and another build may take the place of the first in between. An open file stays what it is.
 */
export function answerChecked({ outgoing, answer, told, onOpen, onReplaced }: FileAnswer): void {
  const writeHead = outgoing.writeHead.bind(outgoing);
  const write = (parts: readonly unknown[]): ServerResponse => {
    Reflect.apply(writeHead, undefined, parts);
    return outgoing;
  };
  let head: readonly unknown[] | undefined;
  // The library calls it with a status and headers. Without a file, and for one that has not changed, there is nothing to wait for.
  const held = (...parts: readonly unknown[]): ServerResponse => {
    if (parts[0] !== 200 && parts[0] !== 206) return write(parts);
    head = parts;
    return outgoing;
  };
  const onPipe = (file: ReadStream): void => {
    const giveUp = (): void => {
      file.unpipe(outgoing);
      file.destroy();
      onReplaced();
    };
    file.once('error', giveUp);
    file.once('open', (descriptor: number) => {
      if (outgoing.destroyed) return void file.destroy();
      if (!isSame(fstatSync(descriptor), told())) return giveUp();
      file.off('error', giveUp);
      write(head ?? [200]);
      onOpen(file);
    });
  };
  outgoing.writeHead = held;
  outgoing.once('pipe', onPipe);
  try {
    answer();
  } finally {
    Reflect.deleteProperty(outgoing, 'writeHead');
    outgoing.off('pipe', onPipe);
  }
}

function isSame({ dev, ino, size, mtimeMs }: Stats, told: Stats | undefined): boolean {
  return dev === told?.dev && ino === told.ino && size === told.size && mtimeMs === told.mtimeMs;
}
