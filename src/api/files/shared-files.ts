import type { AnswerHeaders } from '../http/answer.ts';
import { isApiPath } from '../http/api-paths.ts';
import { FILE_CORS_HEADERS } from '../http/cors.ts';
import { FILE_FAMILIES, pathExpression } from './file-families.ts';

/** Files that pages of other origins may read, as on static hosts. Files of the API are shared with its answers. */
const SHARED = new RegExp(
  `^/(?:${FILE_FAMILIES.filter(({ isShared }) => isShared)
    .flatMap(({ paths }) => paths)
    .filter((pattern) => !isApiPath(`/${pattern}`))
    .map(pathExpression)
    .join('|')})$`,
);

/** Whether pages of other origins may read a file outside of the API. */
export function isSharedFile(pathname: string): boolean {
  return SHARED.test(pathname);
}

/** The headers with which pages of other origins may read a file; none for other files. */
export function sharingOf(pathname: string): AnswerHeaders {
  return isSharedFile(pathname) ? FILE_CORS_HEADERS : {};
}
