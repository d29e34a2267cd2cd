import { isHost, isIpv6 } from '../../catalog/values/host-name.ts';

/** The directives of a policy that a connect page adds to those of every page. */
type ConnectDirectives = readonly [`connect-src ${string}`, `form-action ${string}`] | readonly [];

/** Whether a policy can name the host of a URL: its grammar of hosts has no IPv6 address (CSP level 3 §2.3.1, `host-source`). */
export function isInPolicy({ hostname }: URL): boolean {
  return !isIpv6(hostname);
}

/**
 * Allows a connect page to connect to one server, and to send its form there (CSP level 3 §6.1.2, §6.4.2). The host is checked again
 * here, because `*`, `;` and `,` have a meaning in a policy. None for an IPv6 address: browsers ignore a directive with one.
 *
 * @throws TypeError for an endpoint whose host no policy may name; readers of records reject such hosts
 */
export function connectDirectives(endpoint: URL): ConnectDirectives {
  const { protocol, hostname, origin } = endpoint;
  if (!/^https?:$/.test(protocol) || !isHost(hostname))
    throw new TypeError(`The host ${JSON.stringify(hostname)} cannot be named in a content security policy.`);
  if (!isInPolicy(endpoint)) return [];
  return [`connect-src ${origin}`, `form-action ${origin}`];
}
