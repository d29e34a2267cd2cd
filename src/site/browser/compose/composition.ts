import { foldName } from '../../../catalog/values/qualified-name.ts';

/** A list of servers that is being made. All of it stands in the address of its page. */
export interface Composition {
  /** As they were named; no two are the same after case folding. */
  readonly servers: readonly string[];
  /** What the list is called, and what it is for; empty where nobody said. */
  readonly name: string;
  readonly about: string;
}

/** Servers that a list holds at most. */
export const MAX_SERVERS = 100;

/** UTF-16 units of a name and of a description that are read from an address. */
const LONGEST = { server: 200, name: 120, about: 400 };

/** What an address asks for. */
export function compositionOf({ searchParams }: URL): Composition {
  const text = (key: string, most: number): string => (searchParams.get(key) ?? '').slice(0, most).toWellFormed();
  const servers = searchParams
    .getAll('servers')
    .flatMap((list) => list.split(','))
    .map((server) => server.trim().slice(0, LONGEST.server).toWellFormed());
  return { servers: distinct(servers), name: text('name', LONGEST.name), about: text('about', LONGEST.about) };
}

/** The address of a list: that of its page with the list behind it. Names stay readable. */
export function addressOfComposition({ servers, name, about }: Composition, page: URL): URL {
  const parts = [
    ...(servers.length === 0 ? [] : [`servers=${servers.map(readable).join(',')}`]),
    ...(name === '' ? [] : [`name=${encodeURIComponent(name.toWellFormed())}`]),
    ...(about === '' ? [] : [`about=${encodeURIComponent(about.toWellFormed())}`]),
  ];
  const address = new URL(page);
  address.search = parts.join('&');
  return address;
}

function readable(server: string): string {
  return encodeURIComponent(server.toWellFormed()).replaceAll('%2F', '/').replaceAll('%40', '@');
}

/** The list with these servers at its end, as far as it has room; those that it has stay where they are. */
export function withServers(composition: Composition, servers: readonly string[]): Composition {
  return { ...composition, servers: distinct([...composition.servers, ...servers]) };
}

/** The list without some of its servers. */
export function withoutServers(composition: Composition, servers: readonly string[]): Composition {
  const removed = new Set(servers.map(foldName));
  return { ...composition, servers: composition.servers.filter((server) => !removed.has(foldName(server))) };
}

/** The list with a server one place further up or down; as it is where there is no such place. */
export function withMoved(composition: Composition, server: string, by: -1 | 1): Composition {
  const servers = [...composition.servers];
  const from = placeIn(composition, server);
  const to = from + by;
  const [moved, other] = [servers[from], servers[to]];
  if (moved === undefined || other === undefined) return composition;
  [servers[from], servers[to]] = [other, moved];
  return { ...composition, servers };
}

/** Where a server stands in the list, from 0; -1 where it does not. */
export function placeIn({ servers }: Pick<Composition, 'servers'>, server: string): number {
  return servers.findIndex((other) => foldName(other) === foldName(server));
}

function distinct(servers: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const server of servers) if (server !== '' && !byName.has(foldName(server))) byName.set(foldName(server), server);
  return [...byName.values()].slice(0, MAX_SERVERS);
}
