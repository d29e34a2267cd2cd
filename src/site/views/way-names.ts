import * as connect from '#messages/connect.ts';
import { local, remote } from '#messages/server.ts';
import * as say from '#messages/ways.ts';

import type { Way } from '../../install/index.ts';

/** Characters of the name of an unknown registry that are shown. */
const MAX_NAME = 40;

/** The name of a kind of package; that of an unknown registry as its source states it. */
export function registryName(registryType: string): string {
  return isKnown(registryType) ? say.names[registryType] : [...registryType].slice(0, MAX_NAME).join('');
}

function isKnown(registryType: string): registryType is keyof typeof say.names {
  return Object.hasOwn(say.names, registryType);
}

/** The names of ways by their ids. Equal names have the transport if it differs; those that are still equal are numbered. */
export function wayNames(ways: readonly Way[]): ReadonlyMap<string, string> {
  const transports = new Map<string, Set<string>>();
  for (const way of ways) {
    const known = transports.get(wayName(way)) ?? new Set();
    transports.set(wayName(way), known.add(transportOf(way)));
  }
  const counts = new Map<string, number>();
  return new Map(
    ways.map((way) => {
      const differs = (transports.get(wayName(way))?.size ?? 0) > 1;
      const name = differs ? nameWithTransport(way) : wayName(way);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [way.id, count === 1 ? name : say.numbered(name, count)];
    }),
  );
}

function wayName(way: Way): string {
  switch (way.kind) {
    case 'remote':
      return remote;
    case 'package':
      return registryName(way.package.registryType);
    case 'local':
      return local;
  }
}

function nameWithTransport(way: Way): string {
  const name = way.kind === 'remote' ? say.remote : wayName(way);
  return say.withTransport(name, say.transports[transportOf(way)]);
}

function transportOf(way: Way): keyof typeof say.transports {
  switch (way.kind) {
    case 'remote':
      return way.remote.transport ?? 'http';
    case 'package':
      return way.package.transport.type === 'streamable-http' ? 'http' : way.package.transport.type;
    case 'local':
      return 'stdio';
  }
}

/** How a client speaks to the server. */
export function wayTransport(way: Way): string {
  if (way.kind !== 'package') return wayName(way);
  if (way.package.registryType === 'mcpb') return say.localFile;
  return way.package.transport.type === 'stdio' ? local : say.localHttp;
}

/** The title of what the settings of a way lead to. */
export function outcomeTitle(way: Way, hasFields: boolean): string {
  switch (way.kind) {
    case 'remote':
      return connect.url;
    case 'package':
      return way.package.registryType === 'mcpb' ? say.file : say.command;
    case 'local':
      return hasFields ? connect.configuration : connect.howToStart;
  }
}
