import type { HostState } from '../../crawler/politeness/host-turns.ts';
import type { Queries } from '../connection/database.ts';

/** Milliseconds after which a process that was killed loses its hosts. */
export const HOST_LEASE_MS = 10_000;

/** A process in a run. */
export interface Holder {
  /** Different for every process. */
  readonly name: string;
  /** Id of the run; failures of a host count for one run. */
  readonly run: string;
}

/** A host that this process holds now. */
interface ClaimedHost extends HostState {
  readonly host: string;
  /** Whether another process held it last. */
  readonly isOfOther: boolean;
}

/** Adds hosts to the table, all free. Rows are locked in the order of their names by every statement, so that none waits in a circle. */
export async function addHosts(database: Queries, hosts: readonly string[]): Promise<void> {
  const text = 'insert into portolan.crawl_host (host) select * from unnest($1::text[]) on conflict do nothing';
  await database.query(text, [[...hosts].sort()], 'crawl-hosts-add');
}

/**
 * Takes those hosts that no other process holds. After a process whose lease ran out, it is not known when it asked last, so a whole interval
 * follows.
 */
const CLAIM = `with free as (
  select h.host, h.holder, h.last_holder, w.interval_ms as least
  from portolan.crawl_host h join unnest($2::text[], $3::float8[]) w (host, interval_ms) using (host)
  where h.holder is null or h.lease_until < clock_timestamp()
  order by h.host for update of h skip locked
)
update portolan.crawl_host h set
  holder = $1,
  lease_until = clock_timestamp() + $4 * interval '1 ms',
  next_at = case when free.holder is null then h.next_at
    else greatest(h.next_at, clock_timestamp() + greatest(h.interval_ms, free.least) * interval '1 ms') end,
  interval_ms = case when h.run = $5 then h.interval_ms else 0 end,
  silent = case when h.run = $5 then h.silent else 0 end,
  busy = case when h.run = $5 then h.busy else 0 end,
  run = $5
from free where h.host = free.host
returning h.host, coalesce(free.holder, free.last_holder) is distinct from $1 as other,
  greatest(0, extract(epoch from h.next_at - clock_timestamp()) * 1000)::float8 as next,
  greatest(0, extract(epoch from h.later_at - clock_timestamp()) * 1000)::float8 as later,
  greatest(0, extract(epoch from h.stated_at - clock_timestamp()) * 1000)::float8 as stated,
  h.interval_ms as interval, h.silent, h.busy`;

interface ClaimRow {
  readonly host: string;
  readonly other: boolean;
  readonly next: number;
  readonly later: number;
  readonly stated: number;
  readonly interval: number;
  readonly silent: number;
  readonly busy: number;
}

/** @param wanted intervals in milliseconds by host */
export async function claimHosts(
  database: Queries,
  { name, run }: Holder,
  wanted: ReadonlyMap<string, number>,
): Promise<readonly ClaimedHost[]> {
  const values = [name, [...wanted.keys()], [...wanted.values()], HOST_LEASE_MS, run];
  const rows = await database.query<ClaimRow>(CLAIM, values, 'crawl-hosts-claim');
  return rows.map(({ host, other, next, later, stated, interval, silent, busy }) => ({
    ...{ host, isOfOther: other, nextInMs: next, laterInMs: later, statedInMs: stated, intervalMs: interval },
    streak: { silent, busy },
  }));
}

/** A state of a host that this process holds. */
export interface StoredHost extends HostState {
  readonly host: string;
  /** Whether other processes may take it. */
  readonly isLeft: boolean;
}

const STORE = `with mine as (
  select host from portolan.crawl_host where host = any($2::text[]) and holder = $1 order by host for update
)
update portolan.crawl_host h set
  holder = case when s.is_left then null else h.holder end,
  last_holder = $1,
  next_at = clock_timestamp() + s.next * interval '1 ms',
  later_at = clock_timestamp() + s.later * interval '1 ms',
  stated_at = clock_timestamp() + s.stated * interval '1 ms',
  interval_ms = s.interval_ms, silent = s.silent, busy = s.busy
from mine, unnest($2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[], $9::bool[])
  s (host, next, later, stated, interval_ms, silent, busy, is_left)
where h.host = mine.host and s.host = h.host`;

/** Stores states of hosts, and gives free those that are left. */
export async function storeHosts(database: Queries, { name }: Holder, hosts: readonly StoredHost[]): Promise<void> {
  const columns = [
    hosts.map(({ host }) => host),
    hosts.map(({ nextInMs }) => nextInMs),
    hosts.map(({ laterInMs }) => laterInMs),
    hosts.map(({ statedInMs }) => statedInMs),
    hosts.map(({ intervalMs }) => intervalMs),
    hosts.map(({ streak }) => streak.silent),
    hosts.map(({ streak }) => streak.busy),
    hosts.map(({ isLeft }) => isLeft),
  ];
  await database.query(STORE, [name, ...columns], 'crawl-hosts-store');
}

const RENEW = `with mine as (
  select host from portolan.crawl_host where holder = $1 order by host for update
)
update portolan.crawl_host h set lease_until = clock_timestamp() + $2 * interval '1 ms' from mine where h.host = mine.host returning h.host`;

/** Renews the lease of all hosts that a process holds, and returns them. */
export async function renewHosts(database: Queries, { name }: Holder): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ host: string }>(RENEW, [name, HOST_LEASE_MS], 'crawl-hosts-renew');
  return new Set(rows.map(({ host }) => host));
}
