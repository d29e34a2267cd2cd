import { ProtocolError } from '@modelcontextprotocol/server';

/** How the SDK begins its reports of requests that it refused: they say what the client sent. */
const REFUSED = /^(?:Rejected |Unsupported Media Type\b|subscriptions\/listen refused\b)/;

/**
 * Whether a report of the SDK is of a request that it refused with an answer that says why: the client's mistake, and no failure of the
 * server. The SDK gives both to one callback.
 */
export function isRefusedRequest(report: Error): boolean {
  return report instanceof ProtocolError || REFUSED.test(report.message);
}
