import type { ServerListens, ServerUsage } from './server-messages.ts';

/** Sends its port to the parent process, and its resource usage on request. */
export function answerUsage(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    // Twice, because finalizers of the first collection may release more memory.
    for (let round = 0; round < 2; round += 1) globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, rss, heapUsed } satisfies ServerUsage);
  });
  process.send?.({ port } satisfies ServerListens);
}
