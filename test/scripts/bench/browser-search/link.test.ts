import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Link, type Network } from '../../../../scripts/bench/browser-search/link.ts';

/** Ten bytes a millisecond: a packet of 1,400 takes 140. */
const SLOW: Network = { name: 'slow', roundTrip: 100, bitsPerSecond: 80_000 };

/** The browser's end of a connection: notes what comes and when. */
class NotedSocket extends Duplex {
  readonly came: { readonly at: number; readonly bytes: number }[] = [];

  override _read(): void {
    // Says something only when the test does.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.came.push({ at: Math.round(performance.now()), bytes: chunk.byteLength });
    done();
  }
}

describe('a simulated network link', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('delivers each packet after its transfer time and half a round trip', async () => {
    const link = new Link(SLOW);
    const socket = new NotedSocket();
    const start = performance.now();
    link.connect(socket).write(Buffer.alloc(2900));
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket.came.map(({ at, bytes }) => [at - start, bytes])).toEqual([
      [190, 1400],
      [330, 1400],
      [340, 100],
    ]);
    expect(link.bytesDown).toBe(2900);
  });

  it('is shared by all connections', async () => {
    const link = new Link(SLOW);
    const sockets = [new NotedSocket(), new NotedSocket()];
    const start = performance.now();
    for (const socket of sockets) link.connect(socket).write(Buffer.alloc(1000));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets.flatMap(({ came }) => came.map(({ at }) => at - start))).toEqual([150, 250]);
  });

  it('counts delivered bytes, not sent bytes', async () => {
    const link = new Link(SLOW);
    link.connect(new NotedSocket()).write(Buffer.alloc(1000));
    await vi.advanceTimersByTimeAsync(149);
    expect(link.bytesDown).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(link.bytesDown).toBe(1000);
  });

  it('delays uploads too, and does not count them', async () => {
    const link = new Link(SLOW);
    const socket = new NotedSocket();
    const received: string[] = [];
    link.connect(socket).on('data', (chunk: Buffer) => received.push(chunk.toString()));
    socket.push('get');
    await vi.advanceTimersByTimeAsync(50);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect({ received, down: link.bytesDown }).toEqual({ received: ['get'], down: 0 });
  });
});
