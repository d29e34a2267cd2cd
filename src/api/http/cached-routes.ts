import type { ApiAnswer } from './answer.ts';
import type { ApiRoutes } from './api-routes.ts';
import type { ApiRequest } from './request.ts';

/** Keeps answers by a text that determines them. It forgets as many as it must. */
export interface AnswerCache {
  get(key: string): ApiAnswer | undefined;
  set(key: string, answer: ApiAnswer): void;
}

/**
 * Routes whose successful answers are kept, and that answer equal requests at the same time once. Only for routes whose answers depend on
 * nothing but the path and the parameters of the query: who may ask is decided before, and headers of a caller are added after.
 *
 * @param cache of these routes alone: it must be empty where they answer from other data, such as a newer build
 */
export function cachedRoutes(routes: ApiRoutes, cache: AnswerCache): ApiRoutes {
  const pending = new Map<string, Promise<ApiAnswer | undefined>>();

  function found(request: ApiRequest): ReturnType<ApiRoutes['answer']> {
    const key = keyOf(request);
    const known = cache.get(key) ?? pending.get(key);
    if (known !== undefined) return known;
    const fresh = routes.answer(request);
    if (!(fresh instanceof Promise)) return kept(key, fresh);
    const answering = fresh.then((each) => kept(key, each)).finally(() => pending.delete(key));
    pending.set(key, answering);
    return answering;
  }

  function kept(key: string, fresh: ApiAnswer | undefined): ApiAnswer | undefined {
    if (fresh?.status === 200) cache.set(key, fresh);
    return fresh;
  }

  return { prefix: routes.prefix, answer: (request) => (isRead(request) ? found(request) : routes.answer(request)) };
}

function isRead({ method, hasBody }: ApiRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

/** The same for queries that differ in their encoding, or in the order of different parameters. */
function keyOf({ path, query }: ApiRequest): string {
  if (query === '') return path;
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${path}?${parameters.toString()}`;
}
