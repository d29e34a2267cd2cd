import { ProtocolError } from '@modelcontextprotocol/server';

/** The beginnings of the SDK's error reports for rejected requests. They contain data of the client. */
const REFUSED = /^(?:Rejected |Unsupported Media Type\b|subscriptions\/listen refused\b)/;

/**
 * Whether an error report of the SDK concerns a request that it rejected with a reason: a mistake of the client, not a failure of the
 * server. The SDK reports both to one callback.
 */
export function isRefusedRequest(report: Error): boolean {
  return report instanceof ProtocolError || REFUSED.test(report.message);
}
