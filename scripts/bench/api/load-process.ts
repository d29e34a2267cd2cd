import autocannon from 'autocannon';

import type { Load, LoadResult } from './load-messages.ts';

// A program: asks a server as fast as it answers, from a process of its own. It is sent a Load and sends a LoadResult.

process.once('message', (load: Load) => void ask(load).then((result) => process.send?.(result, () => process.disconnect())));

async function ask({ port, paths, headers, connections, extent }: Load): Promise<LoadResult> {
  let clients = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    headers: { ...headers },
    // By default a second has to pass before the first is counted.
    sampleInt: 250,
    setupClient: (client) => {
      const from = Math.floor((clients * paths.length) / connections);
      clients += 1;
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ method: 'GET', path, headers: { ...headers } })));
    },
    ...('seconds' in extent ? { duration: extent.seconds } : { amount: extent.requests }),
  });
  const { errors, timeouts, non2xx, duration, latency } = result;
  const requests = result.requests.total;
  return {
    requests,
    requestsPerSecond: requests / duration,
    latency: { p50: latency.p50, p99: latency.p99 },
    failures: errors + timeouts + non2xx,
  };
}
