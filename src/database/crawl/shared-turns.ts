import { setTimeout } from 'node:timers/promises';

import { FetchError } from '../../crawler/index.ts';
import type { HostState, HostTurns } from '../../crawler/politeness/host-turns.ts';
import type { Queries } from '../connection/database.ts';
import { addHosts, claimHosts, HOST_LEASE_MS, renewHosts, storeHosts, type Holder, type StoredHost } from './host-statements.ts';

/** Options of {@link SharedTurns}. */
interface SharedTurnsOptions {
  readonly database: Queries;
  readonly holder: Holder;
  /** Called once where it is no longer certain that no other process asks a host: all requests must end at once. */
  readonly onLost: (error: Error) => void;
}

/**
 * Milliseconds: between two attempts to get a host that another process has, between two batches of statements, between renewals, and at
 * least between the last request to a host and its release.
 */
const TIMES = { poll: 150, batch: 10, renewal: HOST_LEASE_MS / 4, minHold: 20 } as const;

/** A request begins only if so much of the lease is left. */
const MIN_LEASE_MS = HOST_LEASE_MS / 3;

interface Wanted {
  readonly intervalMs: number;
  readonly resolve: (state: HostState | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** A host that this process holds. Times are those of `performance.now()`. */
interface Held {
  leaseEnd: number;
  underWay: number;
  /** The last state, and when it was true. */
  state: HostState | undefined;
  stateAt: number;
  isChanged: boolean;
  /** When other processes may take it; `undefined` while requests wait. */
  leaveAt: number | undefined;
}

/**
 * Shares turns at hosts with all processes that use one database, by rows of a table. A process holds a host as long as it has requests for
 * it, so that most requests need no statement. All statements of a process are sent one after the other, each for many hosts.
 */
export class SharedTurns implements HostTurns {
  readonly #options: SharedTurnsOptions;
  readonly #wanted = new Map<string, Wanted>();
  readonly #held = new Map<string, Held>();
  readonly #added = new Set<string>();
  #underWay = 0;
  #onQuiet: (() => void) | undefined;
  #isEnding = false;
  #isLost = false;
  #wake = new AbortController();
  readonly #over = new AbortController();
  readonly #serving: Promise<void>;

  constructor(options: SharedTurnsOptions) {
    this.#options = options;
    this.#serving = this.#serve();
  }

  async enter(host: string, intervalMs: number): Promise<HostState | undefined> {
    if (this.#isEnding) throw ended();
    const entry = this.#held.get(host);
    if (entry !== undefined) {
      entry.leaveAt = undefined;
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<HostState | undefined>();
    this.#wanted.set(host, { intervalMs, resolve, reject });
    this.#wake.abort();
    return promise;
  }

  begin(host: string): (() => void) | undefined {
    const entry = this.#held.get(host);
    if (entry === undefined || this.#isEnding || this.#isLost || entry.leaseEnd - performance.now() < MIN_LEASE_MS) return undefined;
    entry.underWay += 1;
    this.#underWay += 1;
    return () => {
      entry.underWay -= 1;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#onQuiet?.();
    };
  }

  note(host: string, state: HostState): void {
    const entry = this.#held.get(host);
    if (entry === undefined) return;
    Object.assign(entry, { state, stateAt: performance.now(), isChanged: true });
    this.#wake.abort();
  }

  leave(host: string, state: HostState): void {
    const entry = this.#held.get(host);
    if (entry === undefined) return;
    const now = performance.now();
    // The next request of this process often follows at once, and no other may be sent in the interval.
    Object.assign(entry, { state, stateAt: now, leaveAt: now + Math.max(TIMES.minHold, state.nextInMs / 2) });
    this.#wake.abort();
  }

  /** Begins no further request, and waits until those under way have ended. */
  async quiet(): Promise<void> {
    this.#refuseAll();
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onQuiet = resolve));
  }

  /** Leaves all hosts to other processes. */
  async close(): Promise<void> {
    this.#refuseAll();
    this.#over.abort();
    this.#wake.abort();
    await this.#serving;
    // Without the database, the leases run out.
    await this.#store(true).catch(() => undefined);
  }

  #refuseAll(): void {
    this.#isEnding = true;
    for (const { reject } of this.#wanted.values()) reject(ended());
    this.#wanted.clear();
  }

  /** Sends the statements until the turns are closed. */
  async #serve(): Promise<void> {
    let renewAt = performance.now() + TIMES.renewal;
    while (!this.#over.signal.aborted) {
      this.#wake = new AbortController();
      try {
        await this.#store();
        await this.#claim();
        if (performance.now() >= renewAt) {
          await this.#renew();
          renewAt = performance.now() + TIMES.renewal;
        }
      } catch (error) {
        // Tried again later: the leases tell when that is too late.
        const latest = performance.now() + MIN_LEASE_MS / 2;
        if ([...this.#held.values()].some(({ leaseEnd }) => leaseEnd < latest)) this.#lose(error);
        await setTimeout(TIMES.poll);
      }
      await setTimeout(this.#untilNext(), undefined, { signal: this.#wake.signal }).catch(() => setTimeout(TIMES.batch));
    }
  }

  #untilNext(): number {
    const now = performance.now();
    const leaving = [...this.#held.values()].flatMap(({ leaveAt }) => (leaveAt === undefined ? [] : [leaveAt - now]));
    return Math.max(TIMES.batch, Math.min(TIMES.renewal, ...leaving, ...(this.#wanted.size > 0 ? [TIMES.poll] : [])));
  }

  /** Stores changed states, and gives free the hosts that no request waits for. */
  async #store(isAll = false): Promise<void> {
    const { database, holder } = this.#options;
    const states = this.#dueStates(isAll);
    if (states.length === 0) return;
    const left = states.flatMap(({ host, isLeft }) => {
      const entry = isLeft ? this.#held.get(host) : undefined;
      return entry === undefined ? [] : [[host, entry] as const];
    });
    for (const [host] of left) this.#held.delete(host);
    try {
      await storeHosts(database, holder, states);
    } catch (error) {
      // What was not stored is stored again.
      for (const [host, entry] of left) this.#held.set(host, entry);
      for (const { host } of states) Object.assign(this.#held.get(host) ?? {}, { isChanged: true });
      throw error;
    }
  }

  #dueStates(isAll: boolean): readonly StoredHost[] {
    const now = performance.now();
    return [...this.#held].flatMap(([host, entry]) => {
      const isLeft = entry.underWay === 0 && (isAll || (entry.leaveAt !== undefined && entry.leaveAt <= now));
      if (!isLeft && !entry.isChanged) return [];
      const { state = UNKNOWN, stateAt } = entry;
      const since = now - stateAt;
      entry.isChanged = false;
      const after = (ms: number): number => Math.max(0, ms - since);
      const times = { nextInMs: after(state.nextInMs), laterInMs: after(state.laterInMs), statedInMs: after(state.statedInMs) };
      return { ...state, ...times, host, isLeft };
    });
  }

  async #claim(): Promise<void> {
    const { database, holder } = this.#options;
    if (this.#wanted.size === 0) return;
    const fresh = [...this.#wanted.keys()].filter((host) => !this.#added.has(host));
    if (fresh.length > 0) await addHosts(database, fresh);
    for (const host of fresh) this.#added.add(host);
    const wanted = new Map(Array.from(this.#wanted, ([host, { intervalMs }]) => [host, intervalMs]));
    const leaseEnd = performance.now() + HOST_LEASE_MS;
    for (const { host, isOfOther, ...state } of await claimHosts(database, holder, wanted)) {
      this.#held.set(host, { leaseEnd, underWay: 0, state, stateAt: performance.now(), isChanged: false, leaveAt: undefined });
      // Where this process was the last one, what it knows itself is newer.
      this.#wanted.get(host)?.resolve(isOfOther ? state : undefined);
      this.#wanted.delete(host);
    }
  }

  async #renew(): Promise<void> {
    const { database, holder } = this.#options;
    if (this.#held.size === 0) return;
    const before = new Map(this.#held);
    const leaseEnd = performance.now() + HOST_LEASE_MS;
    const renewed = await renewHosts(database, holder);
    for (const [host, entry] of before) {
      if (renewed.has(host)) entry.leaseEnd = leaseEnd;
      else if (this.#held.get(host) === entry)
        this.#lose(new Error(`Another process took the host ${host}, because this one did not answer in time.`));
    }
  }

  #lose(error: unknown): void {
    if (this.#isLost || this.#over.signal.aborted) return;
    this.#isLost = true;
    this.#options.onLost(error instanceof Error ? error : new Error(String(error)));
  }
}

/** A host that is left before its state was told: nothing is known, so another process waits a second. */
const UNKNOWN: HostState = { nextInMs: 1000, laterInMs: 0, statedInMs: 0, intervalMs: 0, streak: { silent: 0, busy: 0 } };

function ended(): FetchError {
  return new FetchError('aborted', 'This process sends no further requests.');
}
