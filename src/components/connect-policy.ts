import { isHost } from '../catalog/host-name.ts';

/** The directives of a policy that a connect page adds to those of every page. */
export type ConnectDirectives = readonly [`connect-src ${string}`, `form-action ${string}`];

/**
 * Lets a connect page speak with one server, and send its form there (CSP level 3 §6.1.2, §6.4.2). The host is checked once more where it
 * becomes part of a policy: `*`, `;` and `,` mean something there.
 *
 * @throws TypeError for an endpoint whose host no policy may name; readers of records let none through
 */
export function connectDirectives({ protocol, hostname, origin }: URL): ConnectDirectives {
  if (!/^https?:$/.test(protocol) || !isHost(hostname))
    throw new TypeError(`The host ${JSON.stringify(hostname)} cannot be named in a content security policy.`);
  return [`connect-src ${origin}`, `form-action ${origin}`];
}
