import type { ServerListens, ServerUsage } from './server-messages.ts';

/** Tells the process that started this one where it listens, and what it has used whenever that is asked. */
export function answerUsage(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    // Twice: what the first finds to be garbage may hold more.
    for (let round = 0; round < 2; round += 1) globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, rss, heapUsed } satisfies ServerUsage);
  });
  process.send?.({ port } satisfies ServerListens);
}
