import { runLoad } from '../api/run-load.ts';
import { compare } from './compared.ts';
import { cpuSeconds, residentBytes } from './cpu-seconds.ts';
import type { ComparedCost, SizeFigures } from './figures.ts';
import type { MeasuredDatabase } from './measure-load.ts';
import type { RequestKind } from './requests.ts';
import { serveProcess } from './serve-process.ts';

/** Connections that send requests at the same time. */
const CONNECTIONS = 8;

/** What was measured over HTTP. */
type Served = Pick<SizeFigures, 'served' | 'memory'>;

/** Sends requests to `portolan serve` with files and with the database. */
export async function measureServed(folder: string, database: MeasuredDatabase, kinds: readonly RequestKind[]): Promise<Served> {
  const files = await serveProcess(folder);
  const newest = await serveProcess(folder, database.url).catch(async (error: unknown) => {
    await files.stop();
    throw error;
  });
  try {
    const started = { files: residentBytes(files.pid), database: residentBytes(newest.pid) };
    const sent = new Map<string, number>();
    const served: readonly ComparedCost[] = await compare({
      kinds,
      name: ({ name }) => name,
      async measure({ name, times: { served: requests }, paths }, isDatabase) {
        const server = isDatabase ? newest : files;
        // Each connection asks for all paths from its own place on, so rounds go on where the last one ended.
        const from = (sent.get(`${name} ${String(isDatabase)}`) ?? 0) % paths.length;
        sent.set(`${name} ${String(isDatabase)}`, from + requests / CONNECTIONS);
        const rotated = [...paths.slice(from), ...paths.slice(0, from)];
        const before = [cpuSeconds(server.pid), cpuSeconds(database.pid)] as const;
        const { latency } = await runLoad({
          ...{ port: server.port, paths: rotated, headers: {}, connections: CONNECTIONS, extent: { requests } },
        });
        const [node, ofDatabase] = [cpuSeconds(server.pid) - before[0], cpuSeconds(database.pid) - before[1]];
        return { ...latency, node: (node * 1000) / requests, database: isDatabase ? (ofDatabase * 1000) / requests : 0 };
      },
    });
    const asked = { files: residentBytes(files.pid), database: residentBytes(newest.pid) };
    const memoryOf = (of: 'files' | 'database'): SizeFigures['memory']['files'] => ({ started: started[of], asked: asked[of] });
    return { served, memory: { files: memoryOf('files'), database: memoryOf('database') } };
  } finally {
    await files.stop();
    await newest.stop();
  }
}
