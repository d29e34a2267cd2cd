import { problemAnswer } from '../../api/http/problem.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';

/** Path of the problem document that a host returns for a missing file, below the base. */
export const ABSENT_FILE = 'api/404.json';

/** The problem document (RFC 9457) of a static host for a missing file, as the live API returns it. */
export function absentProblem({ url }: Publication): string {
  const detail = `There is no such file. This host serves files only: lists have pages of 10, server names must be spelled exactly, and the search is at ${url}.`;
  return problemAnswer('not-found', detail).body;
}

/** The problem document as a file. */
export function absentFile(publication: Publication): PublishedFile {
  return [ABSENT_FILE, absentProblem(publication)];
}
