import { setTimeout } from 'node:timers/promises';

import { FetchError } from '../../crawler/index.ts';
import type { HostState, HostTurns } from '../../crawler/politeness/host-turns.ts';
import type { Queries } from '../connection/database.ts';
import { addHosts, claimHosts, HOST_LEASE_MS, renewHosts, storeHosts, type Holder, type StoredHost } from './host-statements.ts';

/** Turns at hosts over all processes that use one database. */
export interface SharedTurns extends HostTurns {
  /** Begins no further request, and waits until those under way have ended. */
  quiet(): Promise<void>;
  /** Leaves all hosts to other processes. */
  close(): Promise<void>;
}

/** Options of {@link sharedTurns}. */
interface SharedTurnsOptions {
  readonly database: Queries;
  readonly holder: Holder;
  /** Called once where it is no longer certain that no other process asks a host: all requests must end at once. */
  readonly onLost: (error: Error) => void;
}

/** Milliseconds: between two attempts to get a host that another process has, between two batches of statements, and between renewals. */
const TIMES = { poll: 150, batch: 10, renewal: HOST_LEASE_MS / 4, leastLinger: 20 } as const;

/** A request begins only if so much of the lease is left. */
const LEAST_LEASE_MS = HOST_LEASE_MS / 3;

interface Wanted {
  readonly intervalMs: number;
  readonly resolve: (state: HostState | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Held {
  /** When the lease ends, in milliseconds of `performance.now()`. */
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
 * Shares turns at hosts by rows of a table. A process holds a host as long as it has requests for it, so that most requests need no statement.
 * All statements of a process are sent one after the other, each for many hosts.
 */
export function sharedTurns({ database, holder, onLost }: SharedTurnsOptions): SharedTurns {
  const wanted = new Map<string, Wanted>();
  const held = new Map<string, Held>();
  const added = new Set<string>();
  let isEnding = false;
  let underWay = 0;
  let onQuiet: (() => void) | undefined;
  let isLost = false;
  let wake = new AbortController();
  const over = new AbortController();

  const lose = (error: unknown): void => {
    if (isLost || over.signal.aborted) return;
    isLost = true;
    onLost(error instanceof Error ? error : new Error(String(error)));
  };

  /** Tries again later where the database cannot be reached; the leases tell when that is too long. */
  async function attempted(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const now = performance.now();
      if ([...held.values()].some(({ leaseEnd }) => leaseEnd < now + LEAST_LEASE_MS / 2)) lose(error);
      await setTimeout(TIMES.poll);
    }
  }

  function dueStates(isAll: boolean): StoredHost[] {
    const now = performance.now();
    return [...held].flatMap(([host, entry]) => {
      const isLeft = entry.underWay === 0 && (isAll || (entry.leaveAt !== undefined && entry.leaveAt <= now));
      if (!isLeft && !entry.isChanged) return [];
      const { state = UNKNOWN, stateAt } = entry;
      const since = now - stateAt;
      entry.isChanged = false;
      return { ...state, host, isLeft, nextInMs: Math.max(0, state.nextInMs - since), laterInMs: Math.max(0, state.laterInMs - since) };
    });
  }

  async function store(isAll = false): Promise<void> {
    const states = dueStates(isAll);
    if (states.length === 0) return;
    const left = new Map(states.flatMap(({ host, isLeft }) => (isLeft ? [[host, held.get(host)] as const] : [])));
    for (const host of left.keys()) held.delete(host);
    try {
      await storeHosts(database, holder, states);
    } catch (error) {
      // A host that was not given back is held as before.
      for (const [host, entry] of left) if (entry !== undefined && !held.has(host)) held.set(host, entry);
      for (const { host } of states) Object.assign(held.get(host) ?? {}, { isChanged: true });
      throw error;
    }
  }

  async function claim(): Promise<void> {
    if (wanted.size === 0 || isEnding) return;
    const fresh = [...wanted.keys()].filter((host) => !added.has(host));
    if (fresh.length > 0) await addHosts(database, fresh);
    for (const host of fresh) added.add(host);
    const leaseEnd = performance.now() + HOST_LEASE_MS;
    const claimed = await claimHosts(database, holder, new Map(Array.from(wanted, ([host, { intervalMs }]) => [host, intervalMs])));
    for (const { host, isOfOther, ...state } of claimed) {
      const stateAt = performance.now();
      // A state of its own is newer in this process.
      held.set(host, { leaseEnd, underWay: 0, state, stateAt, isChanged: false, leaveAt: undefined });
      wanted.get(host)?.resolve(isOfOther ? state : undefined);
      wanted.delete(host);
    }
  }

  async function renew(): Promise<void> {
    if (held.size === 0) return;
    const before = new Map(held);
    const leaseEnd = performance.now() + HOST_LEASE_MS;
    const renewed = await renewHosts(database, holder);
    for (const [host, entry] of before) {
      if (renewed.has(host)) entry.leaseEnd = leaseEnd;
      else if (held.get(host) === entry) lose(new Error(`Another process took the host ${host}, because this one did not answer in time.`));
    }
  }

  function nextDue(): number {
    const now = performance.now();
    const leaving = [...held.values()].flatMap(({ leaveAt }) => (leaveAt === undefined ? [] : [leaveAt - now]));
    return Math.max(TIMES.batch, Math.min(TIMES.renewal, ...leaving, ...(wanted.size > 0 ? [TIMES.poll] : [])));
  }

  /** Sends the statements until the turns are closed. */
  async function serve(): Promise<void> {
    let renewAt = performance.now() + TIMES.renewal;
    while (!over.signal.aborted) {
      wake = new AbortController();
      await attempted(async () => {
        await store();
        await claim();
        if (performance.now() < renewAt) return;
        await renew();
        renewAt = performance.now() + TIMES.renewal;
      });
      await setTimeout(nextDue(), undefined, { signal: wake.signal }).catch(() => setTimeout(TIMES.batch));
    }
  }

  const kick = (): void => wake.abort();
  const serving = serve();

  return {
    async enter(host, intervalMs) {
      if (isEnding) throw ended();
      const entry = held.get(host);
      if (entry !== undefined) {
        entry.leaveAt = undefined;
        return undefined;
      }
      const { promise, resolve, reject } = Promise.withResolvers<HostState | undefined>();
      wanted.set(host, { intervalMs, resolve, reject });
      kick();
      return promise;
    },
    begin(host) {
      const entry = held.get(host);
      if (entry === undefined || isEnding || isLost || entry.leaseEnd - performance.now() < LEAST_LEASE_MS) return undefined;
      entry.underWay += 1;
      underWay += 1;
      return () => {
        entry.underWay -= 1;
        underWay -= 1;
        if (underWay === 0) onQuiet?.();
      };
    },
    note(host, state) {
      const entry = held.get(host);
      if (entry === undefined) return;
      Object.assign(entry, { state, stateAt: performance.now(), isChanged: true });
      kick();
    },
    leave(host, state) {
      const entry = held.get(host);
      if (entry === undefined) return;
      const now = performance.now();
      // The next request of this process often follows at once, and no other may be sent in the interval.
      Object.assign(entry, { state, stateAt: now, leaveAt: now + Math.max(TIMES.leastLinger, state.nextInMs / 2) });
      kick();
    },
    async quiet() {
      isEnding = true;
      for (const { reject } of wanted.values()) reject(ended());
      wanted.clear();
      if (underWay > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
    },
    async close() {
      isEnding = true;
      for (const { reject } of wanted.values()) reject(ended());
      wanted.clear();
      over.abort();
      kick();
      await serving;
      await store(true).catch(() => undefined);
    },
  };
}

/** A host that is left before its state was told: nothing is known, so another process waits a second. */
const UNKNOWN: HostState = { nextInMs: 1000, laterInMs: 0, intervalMs: 0, streak: { silent: 0, busy: 0 } };

function ended(): FetchError {
  return new FetchError('aborted', 'This process sends no further requests.');
}
