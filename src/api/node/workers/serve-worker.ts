import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { rateQuotas, type RateLimits } from '../../access/rate-limits.ts';
import { drain } from '../drain.ts';
import type { LiveCatalog } from '../live-catalog.ts';
import { innerServer, serveCatalog } from '../serve-catalog.ts';
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts';
import { answerPeer, INNER_HOST, isPeer, passOnSessions } from './peer-sessions.ts';
import { sessionIdAt } from './session-place.ts';
import { sharedLimits } from './shared-limits.ts';

/** Milliseconds between two looks for a newer build, so that a worker without requests is not behind the others. */
const LOOK_INTERVAL = 1000;

/** How a worker talks to the primary process. */
interface WorkerChannel {
  readonly send: (message: FromWorker) => void;
  readonly onMessage: (listener: (message: ToWorker) => void) => void;
}

/** The catalogue that a worker serves. */
export interface WorkerCatalog {
  readonly catalog: LiveCatalog;
  readonly hasKeys: boolean;
  /** Lines for the operator. */
  readonly notices: readonly string[];
  /** Further options of the server. */
  readonly parts: Pick<Parameters<typeof serveCatalog>[0], 'observe' | 'notReady'>;
  /** Called after the server has ended. */
  close(): Promise<void>;
}

/** Options of {@link serveWorker}. */
interface ServeWorkerOptions {
  readonly task: WorkerTask;
  readonly channel: WorkerChannel;
  /** Opens the catalogue. */
  readonly open: (own: { readonly limits: RateLimits | undefined; readonly newSessionId: () => string }) => Promise<WorkerCatalog>;
  /** Called with every error that a client gets as 500. */
  readonly onerror: (error: unknown) => void;
}

/**
 * Serves as one of several workers, until the primary process ends it.
 *
 * @throws as opening the catalogue and `serveCatalog` do
 */
export async function serveWorker({ task, channel, open, onerror }: ServeWorkerOptions): Promise<void> {
  const { place, folder, settings, port, host, secret } = task;
  const { trustsProxy, limit } = settings;
  const shared = limit && sharedLimits(rateQuotas(limit), (number, counts) => channel.send({ kind: 'count', number, counts }));
  const newSessionId = (): string => sessionIdAt(place);
  const opened = await open({ limits: shared?.limits, newSessionId });
  const { catalog, hasKeys, notices, parts } = opened;
  let ports: Readonly<Record<number, number>> = {};
  const before = passOnSessions({ place, secret, trustsProxy, portOf: (peer) => ports[peer] });
  const server = await serveCatalog({ ...parts, catalog, folder, port, host, trustsProxy, onerror, before });
  const inner = innerServer({
    catalog,
    folder,
    onerror,
    observe: answerPeer,
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
    void drain(server, catalog, message.options)
      .then(() => opened.close())
      .finally(() => process.exit(0));
  });
  const { base, publication } = catalog.current();
  // A server that listens on a TCP port has an address object.
  const { port: innerPort } = inner.address() as AddressInfo;
  channel.send({ kind: 'ready', state: { base, url: publication.url, hasKeys, origin: server.origin, notices, innerPort } });
}
