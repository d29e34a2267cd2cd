import { Duplex } from 'node:stream';

/** Properties of a network. */
export interface Network {
  readonly name: string;
  /** Round-trip time in milliseconds. */
  readonly roundTrip: number;
  /** In each direction; Infinity: no limit. */
  readonly bitsPerSecond: number;
}

/** Bytes of a packet, which arrives at once. */
const PACKET = 1400;

/**
 * A simulated network link between a browser and a server. All connections of all threads of the browser share it, so every byte
 * is counted once. Bytes are queued and then delayed; there is no packet loss and no slow start.
 */
export class Link {
  readonly network: Network;
  readonly #down: HostQueue;
  readonly #up: HostQueue;

  constructor(network: Network) {
    this.network = network;
    this.#down = new HostQueue(network);
    this.#up = new HostQueue(network);
  }

  /** Bytes that the browser received, including TLS and framing. */
  get bytesDown(): number {
    return this.#down.arrived;
  }

  /** The connection that the server uses: its data is delayed like on the network. */
  connect(socket: Duplex): Duplex {
    const slowed = new Duplex({
      // A small buffer: if the server could write everything at once, it could not send urgent data first.
      highWaterMark: 4 * PACKET,
      read: () => undefined,
      write: (chunk: Buffer, _, done) => this.#down.carry(chunk, (packet) => socket.write(packet), done),
      final: (done) => this.#down.end(() => socket.end(), done),
      destroy: (error, done) => {
        socket.destroy();
        done(error);
      },
    });
    socket.on('data', (chunk: Buffer) => this.#up.carry(chunk, (packet) => slowed.push(packet)));
    socket.on('end', () => this.#up.end(() => slowed.push(null)));
    socket.on('error', () => slowed.destroy());
    socket.on('close', () => slowed.destroy());
    return slowed;
  }
}

/** One direction of a link. */
class HostQueue {
  readonly #delay: number;
  readonly #msPerByte: number;
  readonly #departures = new Timetable();
  readonly #arrivals = new Timetable();
  /** Time at which all queued bytes have been sent. */
  #free = 0;
  /** Bytes that arrived at the other end. */
  arrived = 0;

  constructor({ roundTrip, bitsPerSecond }: Network) {
    this.#delay = roundTrip / 2;
    this.#msPerByte = 8000 / bitsPerSecond;
  }

  /** `arrive` is called with every packet, `leave` after the last one has been sent. */
  carry(chunk: Buffer, arrive: (packet: Buffer) => void, leave?: () => void): void {
    for (let start = 0; start < chunk.byteLength; start += PACKET) {
      const packet = chunk.subarray(start, start + PACKET);
      this.#free = Math.max(performance.now(), this.#free) + packet.byteLength * this.#msPerByte;
      this.#arrivals.add(this.#free + this.#delay, () => {
        this.arrived += packet.byteLength;
        arrive(packet);
      });
    }
    if (leave) this.#departures.add(this.#free, leave);
  }

  /** Ends the stream after all sent bytes have arrived. */
  end(arrive: () => void, leave?: () => void): void {
    this.#arrivals.add(this.#free + this.#delay, arrive);
    if (leave) this.#departures.add(this.#free, leave);
  }
}

/** Calls functions at their times, which never decrease, in the order in which they were added. */
class Timetable {
  readonly #entries: { readonly at: number; readonly call: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param at in milliseconds of `performance.now` */
  add(at: number, call: () => void): void {
    this.#entries.push({ at, call });
    if (this.#timer === undefined) this.#run();
  }

  #run(): void {
    this.#timer = undefined;
    for (let next = this.#entries[0]; next !== undefined; next = this.#entries[0]) {
      const wait = next.at - performance.now();
      if (wait > 0) {
        // Timers count whole milliseconds.
        this.#timer = setTimeout(() => this.#run(), Math.ceil(wait));
        return;
      }
      this.#entries.shift();
      next.call();
    }
  }
}
