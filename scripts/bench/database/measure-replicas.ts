import { runLoad } from '../api/run-load.ts';
import { median } from '../support/quantiles.ts';
import type { ReplicaFigures } from './figures.ts';
import type { RequestKind } from './requests.ts';
import { serveProcess, type ServeProcess } from './serve-process.ts';

/** Connections to each server. */
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = 4;

/** Sends as many requests as are answered to one server, and to two that share a database, each from a process of its own. */
export async function measureReplicas(folder: string, url: string, kinds: readonly RequestKind[]): Promise<readonly ReplicaFigures[]> {
  const servers: ServeProcess[] = [];
  try {
    for (let server = 0; server < 2; server += 1) servers.push(await serveProcess(folder, url));
    const figures: ReplicaFigures[] = [];
    for (const kind of kinds) {
      const rounds: { readonly one: number; readonly two: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ one: await answered(servers.slice(0, 1), kind), two: await answered(servers, kind) });
      figures.push({
        name: kind.name,
        one: median(rounds.map(({ one }) => one)),
        two: median(rounds.map(({ two }) => two)),
        gain: median(rounds.map(({ one, two }) => two / one)),
      });
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Requests per second of all servers together. */
async function answered(servers: readonly ServeProcess[], { paths }: RequestKind): Promise<number> {
  const extent = { seconds: SECONDS };
  const results = await Promise.all(servers.map(({ port }) => runLoad({ port, paths, headers: {}, connections: CONNECTIONS, extent })));
  return results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
}
