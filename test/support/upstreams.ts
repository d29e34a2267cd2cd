import { createHash } from 'node:crypto';

import { sendCached, sendMissing, serve, type Handler, type TestServer } from './http-server.ts';

/** A handler's answer: a status alone, or a body that is sent with an ETag of its bytes. */
export type Answer = number | string | object | undefined;

/**
 * A real server that answers from a function of the path and the query; what is no answer is missing. Bodies have an ETag.
 *
 * @param more headers beside it, asked for before the answer
 */
export function serveAnswers(
  answer: (url: URL, headers: Readonly<Record<string, unknown>>) => Answer,
  more?: (url: URL) => Readonly<Record<string, string>>,
): Promise<TestServer> {
  const handler: Handler = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream.invalid');
    for (const [name, value] of Object.entries(more?.(url) ?? {})) response.setHeader(name, value);
    const found = answer(url, request.headers);
    if (found === undefined) return sendMissing(response);
    if (typeof found === 'number') return void response.writeHead(found).end();
    const body = typeof found === 'string' ? found : JSON.stringify(found);
    sendCached(request, response, body, `"${sha(body)}"`);
  };
  return serve(handler);
}

/** A short digest of a text. */
export function sha(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** An entry of the official registry's list. */
export function officialEntry(name: string, more: { readonly server?: object; readonly official?: object } = {}): object {
  return {
    server: { name, description: `What ${name} does.`, version: '1.0.0', ...more.server },
    _meta: {
      'io.modelcontextprotocol.registry/official': {
        ...{ status: 'active', publishedAt: '2025-09-01T00:00:00Z', updatedAt: '2025-09-01T00:00:00Z', isLatest: true },
        ...more.official,
      },
    },
  };
}

/** The answer of a Git trees API. */
export function gitTree(files: ReadonlyMap<string, string>): object {
  return { sha: 'root', truncated: false, tree: [...files].map(([path, text]) => ({ path, type: 'blob', sha: sha(text) })) };
}

/** A repository as GitHub lists it. */
export function githubRepository(name: string, more: object = {}): object {
  return {
    ...{ name, full_name: `acme/${name}`, fork: false, archived: false, default_branch: 'main', description: `About ${name}.` },
    ...{ topics: ['weather'], created_at: '2024-05-06T07:08:09Z', pushed_at: '2025-01-01T00:00:00Z', stargazers_count: 4711 },
    ...more,
  };
}
