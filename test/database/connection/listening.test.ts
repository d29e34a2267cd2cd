import { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { listening } from '../../../src/database/connection/listening.ts';
import { eventually } from '../../support/timeouts.ts';

/** A connection as far as it is used. */
function fakeClient(): PoolClient {
  // The listener needs no other members.
  return Object.assign(new EventEmitter(), { release: () => undefined }) as unknown as PoolClient;
}

describe('a listener of a database that cannot be reached for a while', () => {
  it('reports the first failure of the outage only, and listens again', async () => {
    const clients = [fakeClient(), fakeClient()];
    let refusals = 3;
    const connect = (): Promise<PoolClient> => {
      if (clients.length === 1 && refusals > 0) {
        refusals -= 1;
        return Promise.reject(new Error('refused'));
      }
      return Promise.resolve(clients.shift() ?? fakeClient());
    };
    const [onerror, onNotification] = [vi.fn(), vi.fn()];
    const [first] = clients;
    const listener = await listening({ connect, listen: () => Promise.resolve(), onNotification, onerror });
    first?.emit('error', new Error('lost'));
    await eventually(() => expect(onNotification).toHaveBeenCalledTimes(2));
    expect([refusals, onerror.mock.calls.length]).toEqual([0, 1]);
    await listener.close();
  });
});
