import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

import { hasCode } from '../../catalog/store/error-code.ts';
import { answerChecked } from './checked-file.ts';
import { sendFile } from './send-file.ts';
import { folderIdentity, MAX_ATTEMPTS, waitForFolder } from './replaced-folder.ts';

/** The status of a response if a precondition fails (RFC 9110 §13.2). */
export type UnmetStatus = 304 | 412;

/** A request for a file, and what is done where no file answers it. */
interface FileLookup {
  /** The path of the file below the folder. Another build may answer by another file, so it is asked at each attempt. */
  readonly path: () => string;
  /** The file does not exist. */
  readonly onNone: () => void;
  /** The file exists, but a precondition of the request failed. */
  readonly onUnmet: (status: UnmetStatus) => void;
}

/** Answers with a file. */
type ConsistentFiles = (incoming: IncomingMessage, outgoing: ServerResponse, lookup: FileLookup) => void;

/** Stops the library's answer. Its callback cannot return a status, so it throws. */
class UnmetCondition extends Error {
  override name = 'UnmetCondition' as const;
  readonly status: UnmetStatus;
  constructor(status: UnmetStatus) {
    super();
    this.status = status;
  }
}

/**
 * Serves the files below a folder that new builds replace as a whole. A request during the replacement is answered from one build.
 *
 * @param setHeaders sets the headers of a file by its path, `Content-Encoding` if it is to be compressed; returns a status if a precondition
 *   of the request fails
 */
export function consistentFiles(
  folder: string,
  setHeaders: (outgoing: ServerResponse, pathname: string, stats: Stats) => UnmetStatus | undefined,
): ConsistentFiles {
  const found = new WeakMap<ServerResponse, Stats>();
  const files = sirv(folder, {
    dev: true,
    etag: false,
    extensions: [],
    setHeaders: (outgoing, pathname, stats) => {
      found.set(outgoing, stats);
      const status = setHeaders(outgoing, pathname, stats);
      if (status !== undefined) throw new UnmetCondition(status);
    },
  });

  function read(incoming: IncomingMessage, outgoing: ServerResponse, lookup: FileLookup, attempt: number): void {
    const { path, onNone, onUnmet } = lookup;
    const before = folderIdentity(folder);
    const again = (): void => {
      if (attempt >= MAX_ATTEMPTS) return void outgoing.destroy();
      waitForFolder(folder)
        .then((isThere) => (isThere ? read(incoming, outgoing, lookup, attempt + 1) : onNone()))
        .catch(() => outgoing.destroy());
    };
    try {
      incoming.url = path();
      answerChecked({
        outgoing,
        answer: () => files(incoming, outgoing, () => (before !== undefined && before === folderIdentity(folder) ? onNone() : again())),
        foundStats: () => found.get(outgoing),
        onOpen: (file, writeHead) => sendFile({ file, outgoing, writeHead, stats: found.get(outgoing) }),
        onReplaced: again,
      });
    } catch (error) {
      if (error instanceof UnmetCondition) return onUnmet(error.status);
      // The library looks a file up twice, and it may have been removed in between.
      if (!hasCode(error, 'ENOENT')) throw error;
      again();
    }
  }

  return (incoming, outgoing, lookup) => read(incoming, outgoing, lookup, 1);
}
