import { isJsonObject, member, textMember } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { asFetchError } from '../../guarded-fetch/index.ts';

/** Media type of GitHub's REST API. */
export const GITHUB_JSON = 'application/vnd.github+json';

/** A URL of GitHub's REST API; every part is encoded. */
export function githubUrl({ githubApi }: Pick<CrawlContext, 'githubApi'>, ...parts: readonly string[]): URL {
  const url = new URL(githubApi);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`;
  return url;
}

/** A file in a repository. */
export interface TreeFile {
  readonly path: string;
  /** Its Git object id, which changes with the content. */
  readonly sha: string;
}

/** The files of a repository in a response of the Git trees API; `isCut` if GitHub does not list all of them. */
export function filesOfTree(root: unknown): { readonly files: readonly TreeFile[]; readonly isCut: boolean } | undefined {
  const tree = isJsonObject(root) && Object.hasOwn(root, 'tree') ? root['tree'] : undefined;
  if (!Array.isArray(tree)) return undefined;
  const files = tree.flatMap((item) => {
    const [path, sha] = [textMember(item, 'path'), textMember(item, 'sha')];
    return member(item, 'type') === 'blob' && path !== undefined && sha !== undefined ? [{ path, sha }] : [];
  });
  return { files, isCut: member(root, 'truncated') === true };
}

/** The problem of a failed request to GitHub's API. An exceeded rate limit states when to retry, with any status. */
export function githubProblem(problem: Problem, error: unknown, { bearerFor, githubApi }: CrawlContext): Problem {
  const { status, retryAt, code } = asFetchError(error, githubApi);
  const isLimited = code === 'retry-later' || status === 429 || (status === 403 && retryAt !== undefined);
  if (isLimited) {
    const when = retryAt === undefined ? 'later' : `after ${new Date(retryAt).toISOString()}`;
    const more = bearerFor(githubApi) === undefined ? ' Set PORTOLAN_GITHUB_TOKEN for a higher rate limit.' : '';
    return { ...problem, code: 'rate-limited', message: 'The rate limit of GitHub is exceeded.', hint: `Crawl again ${when}.${more}` };
  }
  if (status === 401)
    return { ...problem, code: 'unauthorized', message: 'GitHub refuses the token.', hint: 'Set PORTOLAN_GITHUB_TOKEN to a valid token.' };
  return problem;
}
