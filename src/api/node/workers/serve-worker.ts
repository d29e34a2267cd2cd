import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { rateQuotas } from '../../access/rate-limits.ts';
import { drain } from '../drain.ts';
import { openBuiltFolder } from '../open-built-folder.ts';
import { innerServer, serveCatalog } from '../serve-catalog.ts';
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts';
import { INNER_HOST, isPeer, passOnSessions } from './peer-sessions.ts';
import { sessionIdAt } from './session-place.ts';
import { sharedLimits } from './shared-limits.ts';

/** Milliseconds between two looks for a newer build, so that a worker without requests is not behind the others. */
const LOOK_INTERVAL = 1000;

/** How a worker talks to the primary process. */
interface WorkerChannel {
  readonly send: (message: FromWorker) => void;
  readonly onMessage: (listener: (message: ToWorker) => void) => void;
}

/**
 * Serves as one of several workers, until the primary process ends it.
 *
 * @param onerror called with every error that a client gets as 500
 * @throws as `openBuiltFolder` and `serveCatalog` do
 */
export async function serveWorker(task: WorkerTask, channel: WorkerChannel, onerror: (error: unknown) => void): Promise<void> {
  const { place, folder, settings, port, host, secret } = task;
  const { trustsProxy, limit } = settings;
  const shared = limit && sharedLimits(rateQuotas(limit), (number, counts) => channel.send({ kind: 'count', number, counts }));
  const newSessionId = (): string => sessionIdAt(place);
  const opened = await openBuiltFolder({ folder, settings, limits: shared?.limits, newSessionId, onerror });
  const { catalog, hasKeys } = opened;
  let ports: Readonly<Record<number, number>> = {};
  const before = passOnSessions({ place, secret, trustsProxy, portOf: (peer) => ports[peer] });
  const server = await serveCatalog({ catalog, folder, port, host, trustsProxy, onerror, before });
  const inner = innerServer({
    catalog,
    folder,
    onerror,
    before: (incoming, outgoing) => {
      if (isPeer(incoming, secret)) return false;
      outgoing.destroy();
      return true;
    },
  });
  inner.listen({ host: INNER_HOST, port: 0, exclusive: true });
  await once(inner, 'listening');
  const looking = setInterval(() => catalog.current(), LOOK_INTERVAL);
  channel.onMessage((message) => {
    if (message.kind === 'turns') shared?.receive(message.number, message.turns);
    if (message.kind === 'peers') ({ ports } = message);
    if (message.kind !== 'drain') return;
    clearInterval(looking);
    void drain(server, catalog, message.options).finally(() => process.exit(0));
  });
  const { base, publication } = catalog.current();
  // A server that listens on a TCP port has an address object.
  const { port: innerPort } = inner.address() as AddressInfo;
  channel.send({ kind: 'ready', state: { base, url: publication.url, hasKeys, origin: server.origin, innerPort } });
}
