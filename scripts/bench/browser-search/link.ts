import { Duplex } from 'node:stream';

/** How a network is. */
export interface Network {
  readonly name: string;
  /** Time a byte takes there and back, in milliseconds. */
  readonly roundTrip: number;
  /** In each direction; Infinity: as fast as the machine. */
  readonly bitsPerSecond: number;
}

/** Bytes of a packet: what arrives at once. */
const PACKET = 1400;

/**
 * What lies between a browser and a server. All connections share it, whichever thread of the browser they serve: nothing escapes it and
 * nothing is counted twice. Bytes queue for the line and then travel; no packet is lost, and the line needs no time to get going.
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

  /** Bytes that have come to the browser, TLS and framing included. */
  get bytesDown(): number {
    return this.#down.arrived;
  }

  /** What the server takes for the connection: all that passes is slowed as the network is. */
  connect(socket: Duplex): Duplex {
    const slowed = new Duplex({
      // Little more than what is on the line: a server that could write all at once could no longer put the urgent first.
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
  /** When all that was put on the line has left it. */
  #free = 0;
  /** Bytes that came to the other end. */
  arrived = 0;

  constructor({ roundTrip, bitsPerSecond }: Network) {
    this.#delay = roundTrip / 2;
    this.#msPerByte = 8000 / bitsPerSecond;
  }

  /** `arrive` is called with every packet, `leave` when the last of them is on its way. */
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

  /** Tells the other end that no more will come, after all that is on its way. */
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
