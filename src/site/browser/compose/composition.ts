import { foldName } from '../../../catalog/values/qualified-name.ts';
import { distinctNames, nameFromUrl, readableName } from './server-names.ts';

/** A list of servers that the user builds. The URL of its page contains all of it. */
export interface Composition {
  /** Names as given; unique after case folding. */
  readonly servers: readonly string[];
  /** Name and purpose of the list; empty if not given. */
  readonly name: string;
  readonly about: string;
  /** Maximum tokens of all tools in the context of a model; absent if there is no limit. */
  readonly limit?: number | undefined;
}

/** Maximum number of servers in a list. */
export const MAX_SERVERS = 100;

/** Maximum lengths of texts in a URL, in UTF-16 code units. */
const MAX_LENGTHS = { name: 120, about: 400 };

/** Reads the list from a URL. */
export function compositionOf({ searchParams }: URL): Composition {
  const text = (key: string, max: number): string => (searchParams.get(key) ?? '').slice(0, max).toWellFormed();
  const servers = searchParams
    .getAll('servers')
    .flatMap((list) => list.split(','))
    .map(nameFromUrl);
  const limit = limitOf(searchParams.get('limit') ?? '');
  return {
    servers: distinct(servers),
    ...(limit !== undefined && { limit }),
    name: text('name', MAX_LENGTHS.name),
    about: text('about', MAX_LENGTHS.about),
  };
}

/** A limit as a user types it; `undefined` for anything but a whole number of tokens. */
export function limitOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The URL of a list: the URL of its page with the list as its query. Names stay readable. */
export function urlOfComposition({ servers, name, about, limit }: Composition, page: URL): URL {
  const parts = [
    ...(servers.length === 0 ? [] : [`servers=${servers.map(readableName).join(',')}`]),
    ...(name === '' ? [] : [`name=${encodeURIComponent(name.toWellFormed())}`]),
    ...(about === '' ? [] : [`about=${encodeURIComponent(about.toWellFormed())}`]),
    ...(limit === undefined ? [] : [`limit=${limit}`]),
  ];
  const url = new URL(page);
  url.search = parts.join('&');
  return url;
}

/** The list with servers appended, up to the maximum; servers that it already contains keep their position. */
export function withServers(composition: Composition, servers: readonly string[]): Composition {
  return { ...composition, servers: distinct([...composition.servers, ...servers]) };
}

/** The list without some of its servers. */
export function withoutServers(composition: Composition, servers: readonly string[]): Composition {
  const removed = new Set(servers.map(foldName));
  return { ...composition, servers: composition.servers.filter((server) => !removed.has(foldName(server))) };
}

/** The list with a server moved up or down by one; unchanged if that is not possible. */
export function withMoved(composition: Composition, server: string, by: -1 | 1): Composition {
  const servers = [...composition.servers];
  const from = placeIn(composition, server);
  const to = from + by;
  const [moved, other] = [servers[from], servers[to]];
  if (moved === undefined || other === undefined) return composition;
  [servers[from], servers[to]] = [other, moved];
  return { ...composition, servers };
}

/** Index of a server in the list, from 0; -1 if it is not in the list. */
export function placeIn({ servers }: Pick<Composition, 'servers'>, server: string): number {
  return servers.findIndex((other) => foldName(other) === foldName(server));
}

function distinct(servers: readonly string[]): readonly string[] {
  return distinctNames(servers).slice(0, MAX_SERVERS);
}
