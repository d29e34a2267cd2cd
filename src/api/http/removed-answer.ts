import { tombstoneOf, type RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { ApiAnswer } from './answer.ts';
import { problemAnswer, problemDetails } from './problem.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/**
 * The body for a server that is gone: problem details with the tombstone as an extension member (RFC 9457 §3.2). It stands in files too,
 * which a host may serve as HTML: so it holds no markup.
 */
export function removedBody(removed: RemovedServer): string {
  const detail = `This server is gone since ${removed.since.slice(0, 10)}: this catalogue lists it no longer. "tombstone" says why.`;
  return markupFreeJson({ ...problemDetails('gone', detail), tombstone: tombstoneOf(removed) });
}

/** The answer for a server that is gone (RFC 9110 §15.5.11). */
export function removedAnswer(removed: RemovedServer): ApiAnswer {
  return { ...problemAnswer('gone', ''), body: removedBody(removed) };
}
