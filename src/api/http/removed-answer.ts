import { tombstoneOf, type RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { ApiAnswer } from './answer.ts';
import { problemAnswer, problemDetails } from './problem.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/**
 * The body for a removed server: problem details with the tombstone as an extension member (RFC 9457 §3.2). It is published as a file too,
 * which a host may serve as HTML, so it contains no markup.
 */
export function removedBody(removed: RemovedServer): string {
  const day = removed.since.slice(0, 10);
  const detail =
    removed.renamedTo === undefined
      ? `This server was removed from this catalogue on ${day}. "tombstone" has the reason.`
      : `This server was renamed on ${day}. "renamedTo" in "tombstone" is its name now.`;
  return markupFreeJson({ ...problemDetails('gone', detail), tombstone: tombstoneOf(removed) });
}

/** The response for a removed server (RFC 9110 §15.5.11). */
export function removedAnswer(removed: RemovedServer): ApiAnswer {
  return { ...problemAnswer('gone', ''), body: removedBody(removed) };
}
