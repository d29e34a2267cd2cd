import type { ReadStream, Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

import { hasCode } from '../../catalog/store/error-code.ts';
import { answerChecked } from './checked-file.ts';
import { folderIdentity, MAX_READINGS, waitForFolder } from './replaced-folder.ts';

/** The status that answers a request whose conditions do not hold (RFC 9110 §13.2). */
export type UnmetStatus = 304 | 412;

/** What becomes of a request that no file answers. */
interface WithoutFile {
  /** There is no such file. */
  readonly onNone: () => void;
  /** There is, and the conditions of the request say that it is not wanted. */
  readonly onUnmet: (status: UnmetStatus) => void;
}

/** Answers with the file at the path of a request. */
type ConsistentFiles = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: WithoutFile) => void;

/** Ends the library's answering: it calls back before it answers, and takes no answer. */
class UnmetCondition extends Error {
  override name = 'UnmetCondition' as const;
  readonly status: UnmetStatus;
  constructor(status: UnmetStatus) {
    super();
    this.status = status;
  }
}

/**
 * The files below a folder that is replaced as a whole now and then. A request that falls between the two is answered from one of them.
 *
 * @param setHeaders sets headers of a file that is answered, by its path; gives the status where a condition of the request does not hold
 */
export function consistentFiles(
  folder: string,
  setHeaders: (outgoing: ServerResponse, pathname: string, stats: Stats) => UnmetStatus | undefined,
): ConsistentFiles {
  const found = new WeakMap<ServerResponse, Stats>();
  const files = sirv(folder, {
    dev: true,
    etag: false,
    extensions: ['html'],
    setHeaders: (outgoing, pathname, stats) => {
      found.set(outgoing, stats);
      const status = setHeaders(outgoing, pathname, stats);
      if (status !== undefined) throw new UnmetCondition(status);
    },
  });

  function read(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: WithoutFile, readings: number): void {
    const { onNone, onUnmet } = otherwise;
    const before = folderIdentity(folder);
    const again = (): void => {
      if (readings >= MAX_READINGS) return void outgoing.destroy();
      waitForFolder(folder)
        .then((isThere) => (isThere ? read(incoming, outgoing, otherwise, readings + 1) : onNone()))
        .catch(() => outgoing.destroy());
    };
    try {
      answerChecked({
        outgoing,
        answer: () => files(incoming, outgoing, () => (before !== undefined && before === folderIdentity(folder) ? onNone() : again())),
        told: () => found.get(outgoing),
        onOpen: (file) => guardStream(file, outgoing),
        onReplaced: again,
      });
    } catch (error) {
      if (error instanceof UnmetCondition) return onUnmet(error.status);
      // The library looks twice for a file, and it may be gone at the second time.
      if (!hasCode(error, 'ENOENT')) throw error;
      again();
    }
  }

  return (incoming, outgoing, otherwise) => read(incoming, outgoing, otherwise, 1);
}

/**
 * A client may be gone before a file is read, and the file be cut or written on: neither must end the server or leave the file open. What is
 * longer than was told would be read as the next answer, what is shorter be waited for.
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
