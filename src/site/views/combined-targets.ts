import { launchOfWay, type ServerTarget, type Way } from '../../install/index.ts';
import type { NamedServer } from '../../install/entries/remote-target.ts';
import { preparedWay } from './way-target.ts';

/** A server of a list, and how clients start or reach it. */
export interface ReachedServer extends NamedServer {
  /** `undefined` for a server that no client can start or reach. */
  readonly way: Way | undefined;
}

/** The servers of a list as targets of snippets, and those without a snippet. */
interface CombinedTargets<Server> {
  readonly targets: readonly ServerTarget[];
  /** Servers that no client can start or reach. */
  readonly leftOut: readonly Server[];
  /** Servers with settings that must be filled in first, and for which no placeholder can stand. */
  readonly awaiting: readonly Server[];
}

/** Divides a list. Required settings become placeholders. */
export function combinedTargets<Server extends ReachedServer>(servers: readonly Server[]): CombinedTargets<Server> {
  const prepared = servers.map((server) => ({ server, target: server.way && preparedWay(server, server.way).target }));
  return {
    targets: prepared.flatMap(({ target }) => (target && !target.awaits ? target : [])),
    leftOut: prepared.flatMap(({ server, target }) => (target === undefined ? [server] : [])),
    awaiting: prepared.flatMap(({ server, target }) => (target?.awaits ? [server] : [])),
  };
}

/**
 * The way that a configuration of several servers uses: the first URL, else the first package that a client starts. A package that the
 * user must start first is left out, because a configuration cannot say so.
 */
export function combinedWay(ways: readonly Way[]): Way | undefined {
  return ways.find(isCombined);
}

function isCombined(way: Way): boolean {
  switch (way.kind) {
    case 'remote':
      return URL.canParse(way.remote.endpoint) && /^https?:$/.test(new URL(way.remote.endpoint).protocol);
    case 'package': {
      const launch = launchOfWay(way, { config: {} });
      return launch.kind === 'launch' && launch.local === undefined;
    }
    case 'local':
      return false;
  }
}
