import { launchOfWay, type ServerTarget, type Way } from '../../install/index.ts';
import type { NamedServer } from '../../install/entries/remote-target.ts';
import { preparedWay } from './way-target.ts';

/** A server of a list, and how clients start or reach it. */
export interface ReachedServer extends NamedServer {
  /** `undefined` for a server that no client can start or reach. */
  readonly way: Way | undefined;
}

/** The servers of a list as targets of snippets, and those without a snippet. */
interface CombinedTargets {
  readonly targets: readonly ServerTarget[];
  readonly leftOut: readonly NamedServer[];
}

/** Divides a list: required settings become placeholders; servers that no client can start or reach are left out. */
export function combinedTargets(servers: readonly ReachedServer[]): CombinedTargets {
  const prepared = servers.map((server) => ({ server, target: server.way && preparedWay(server, server.way).target }));
  return {
    targets: prepared.flatMap(({ target }) => target ?? []),
    leftOut: prepared.flatMap(({ server, target }) => (target === undefined ? [server] : [])),
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
