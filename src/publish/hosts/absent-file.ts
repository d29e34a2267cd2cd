import { problemAnswer } from '../../api/http/problem.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';

/** Path of the problem that a host gives for what is not there, below the base. */
export const ABSENT_FILE = 'api/404.json';

/** What a host of files says where there is none (RFC 9457), in the words of the live API. */
export function absentProblem({ url }: Publication): string {
  const detail = `There is no such file. This host serves files: lists come in pages of 10, servers by the exact spelling of their name, and searching is done at ${url}.`;
  return problemAnswer('not-found', detail).body;
}

/** The problem as a file. */
export function absentFile(publication: Publication): PublishedFile {
  return [ABSENT_FILE, absentProblem(publication)];
}
