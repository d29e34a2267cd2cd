import { officialEntry, serveAnswers, type Answer } from './upstreams.ts';
import type { TestServer } from './http-server.ts';

/** A server in a fake registry. */
export interface ListedServer {
  readonly name: string;
  readonly version?: string;
  readonly status?: 'active' | 'deprecated' | 'deleted';
  /** ISO 8601. Default: a day in 2025. */
  readonly updatedAt?: string;
  readonly description?: string;
  /** URL of its remote. */
  readonly remote?: string;
}

/** A registry with the official registry API whose list can be changed between two requests. */
export interface FakeRegistry {
  servers: readonly ListedServer[];
  /** Items per page. */
  size: number;
  /** How it handles `include_deleted`: `obeyed`, `ignored` (deleted servers are never listed), or `refused` with 400. */
  includeDeleted: 'obeyed' | 'ignored' | 'refused';
  /** Called after each page, with the number of pages so far. */
  afterPage?: (pages: number) => void;
  /** Raw rows before the servers of the first page. */
  rows?: readonly unknown[];
}

/** A running fake, and the queries of its requests. */
export interface RunningRegistry {
  readonly state: FakeRegistry;
  readonly server: TestServer;
  readonly queries: URLSearchParams[];
}

/** Serves a registry whose cursors are offsets, so that servers move to earlier pages when the list shrinks. */
export async function fakeRegistry(servers: readonly ListedServer[], more: Partial<FakeRegistry> = {}): Promise<RunningRegistry> {
  const state: FakeRegistry = { servers, size: 100, includeDeleted: 'obeyed', ...more };
  const queries: URLSearchParams[] = [];
  const server = await serveAnswers(({ pathname, searchParams }) => {
    if (pathname !== '/v0.1/servers') return undefined;
    queries.push(searchParams);
    const answer = page(state, searchParams);
    state.afterPage?.(queries.length);
    return answer;
  });
  return { state, server, queries };
}

function page({ servers, size, includeDeleted, rows = [] }: FakeRegistry, query: URLSearchParams): Answer {
  const wantsDeleted = query.get('include_deleted') === 'true';
  if (wantsDeleted && includeDeleted === 'refused') return 400;
  const listsDeleted = wantsDeleted && includeDeleted === 'obeyed';
  const since = query.get('updated_since') ?? '';
  const listed = servers.filter(({ status, updatedAt = UPDATED }) => (listsDeleted || status !== 'deleted') && updatedAt >= since);
  const from = Number(query.get('cursor') ?? 0);
  const entries = listed.slice(from, from + size).map(entryOf);
  const nextCursor = from + size < listed.length ? String(from + size) : undefined;
  const all = from === 0 ? [...rows, ...entries] : entries;
  return { servers: all, metadata: { count: all.length, nextCursor } };
}

const UPDATED = '2025-09-01T00:00:00.000Z';

function entryOf({ name, version = '1.0.0', status = 'active', updatedAt = UPDATED, description, remote }: ListedServer): object {
  const stated = {
    ...(description !== undefined && { description }),
    ...(remote !== undefined && { remotes: [{ type: 'streamable-http', url: remote }] }),
  };
  return officialEntry(name, { server: { version, ...stated }, official: { status, updatedAt } });
}
