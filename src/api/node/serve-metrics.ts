import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { listen, type Listening, type ListenOptions } from './listen.ts';

/** Where Prometheus looks for metrics unless it is told otherwise. */
export const METRICS_PATH = '/metrics';

/** The address of the metrics cannot be used. */
export class MetricsPortError extends Error {
  override name = 'MetricsPortError' as const;
}

/** Media type of Prometheus' text format. */
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Answers `GET /metrics` at a port of its own, which needs no key: only the operator's network may reach it.
 *
 * @param text reads the metrics
 * @throws MetricsPortError, with a fix, if the address cannot be used
 */
export async function serveMetrics(options: ListenOptions, text: () => Promise<string>): Promise<Listening> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (incoming, outgoing) => {
    answer(incoming, outgoing, text).catch(() => outgoing.destroy());
  });
  // Metrics alone keep no process running.
  try {
    return await listen(server.unref(), options);
  } catch (cause) {
    throw unusable(options, cause);
  }
}

function unusable({ port, host }: ListenOptions, cause: unknown): MetricsPortError {
  const system = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const code = system instanceof Error && 'code' in system ? String(system.code) : 'unknown error';
  const message = `metrics cannot be answered at port ${port} of ${host} (${code}). Set PORTOLAN_METRICS to another port, or stop the process that uses it.`;
  return new MetricsPortError(message, { cause });
}

async function answer({ method, url }: IncomingMessage, outgoing: ServerResponse, text: () => Promise<string>): Promise<void> {
  if (url?.split('?')[0] !== METRICS_PATH) return void outgoing.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
  const body = await text();
  outgoing.writeHead(200, { 'content-type': TEXT_FORMAT, 'cache-control': 'no-store' }).end(body);
}
