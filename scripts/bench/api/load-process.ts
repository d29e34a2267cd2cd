import autocannon from 'autocannon';

import type { Load, LoadResult } from './load-messages.ts';

// A program: sends requests as fast as a server responds, from a separate process. It receives a Load and sends a LoadResult.

process.once('message', (load: Load) => void ask(load).then((result) => process.send?.(result, () => process.disconnect())));

/** Warm-up seconds: a new process is slow at first, and its own delays would count as the server's. */
const WARM_UP_SECONDS = 1;

async function ask(load: Load): Promise<LoadResult> {
  const { extent } = load;
  if ('requests' in extent) return resultOf(await sendRequests(load, { amount: extent.requests }));
  await sendRequests(load, { duration: WARM_UP_SECONDS });
  return resultOf(await sendRequests(load, { duration: extent.seconds }));
}

function sendRequests(
  { port, paths, headers, connections }: Load,
  extent: { readonly amount: number } | { readonly duration: number },
): Promise<autocannon.Result> {
  let clients = 0;
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    headers: { ...headers },
    // A busy machine is slow; it does not fail.
    timeout: 60,
    // By default the first second is not counted.
    sampleInt: 250,
    setupClient: (client) => {
      const from = Math.floor((clients * paths.length) / connections);
      clients += 1;
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ method: 'GET', path, headers: { ...headers } })));
    },
    ...extent,
  });
}

function resultOf({ requests: { total: requests }, errors, timeouts, non2xx, duration, latency }: autocannon.Result): LoadResult {
  return {
    requests,
    requestsPerSecond: requests / duration,
    latency: { p50: latency.p50, p99: latency.p99 },
    failures: errors + timeouts + non2xx,
  };
}
