import { requestTarget } from './node-request.ts';

/**
 * Where a request target is redirected to: from the origin's root, or the base without its slash, to the base, with the query. `undefined`
 * for any other target.
 */
export function redirectToBase(target: string | undefined, base: string): string | undefined {
  const { sent, query } = requestTarget(target ?? '');
  if (sent !== '/' && `${sent}/` !== base) return undefined;
  return query === '' ? base : `${base}?${query}`;
}
