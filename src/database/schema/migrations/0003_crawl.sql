-- A crawl by several processes. One coordinates: it writes a run with a copy of its store, puts a job for each source into the queue (the
-- schema portolan_queue, which pg-boss makes), and merges what the workers read.

-- Up Migration

create table portolan.crawl_run (
  id bigint generated always as identity primary key,
  -- Hash of the code that reads sources: a worker of other code refuses the run.
  code text not null,
  -- Version of the program, for messages.
  program text not null,
  -- Settings of the crawl, without keys and tokens: each worker has its own.
  settings json not null,
  -- All entries of sources.yaml, in order.
  entries json not null,
  started_at timestamptz not null default now(),
  -- When the coordinator had merged all sources, or another run replaced it.
  ended_at timestamptz
);

-- The content files and the memory of the coordinator, which every worker copies at the start of a run. Each row has many files.
create table portolan.crawl_store (
  run bigint not null references portolan.crawl_run on delete cascade,
  part integer not null,
  -- Gzip of a JSON list of [path, bytes as Latin-1].
  files bytea not null,
  primary key (run, part)
);

-- What a source gave. A row is written in the transaction that completes the job of the source.
create table portolan.crawl_outcome (
  run bigint not null references portolan.crawl_run on delete cascade,
  -- Position in the entries of the run, from 0.
  source integer not null,
  -- How often its job had been given out before.
  attempt integer not null,
  -- Everything except the servers, as JSON.
  head text not null,
  -- The number of rows of portolan.crawl_outcome_part.
  parts integer not null,
  -- When the coordinator had merged it.
  merged_at timestamptz,
  primary key (run, source)
);

create index crawl_outcome_new on portolan.crawl_outcome (run) where merged_at is null;

-- The servers of a source, written while it is read. Parts of an attempt without an outcome count for nothing.
create table portolan.crawl_outcome_part (
  run bigint not null references portolan.crawl_run on delete cascade,
  source integer not null,
  attempt integer not null,
  part integer not null,
  -- A line of JSON for each server.
  servers text not null,
  primary key (run, source, attempt, part)
);

-- Which process may send requests to a host. All times are those of this database's clock.
create table portolan.crawl_host (
  -- Host with its port, as in a URL.
  host text collate "C" primary key,
  -- The process that may; null if none does.
  holder text,
  -- The process that did last.
  last_holder text,
  -- When the holder is taken for dead.
  lease_until timestamptz not null default now(),
  -- No request starts before: the interval between two requests, and what the host asked for (Retry-After).
  next_at timestamptz not null default now(),
  later_at timestamptz not null default now(),
  -- Milliseconds between two requests, where the host asked for more than the setting.
  interval_ms double precision not null default 0,
  -- Failures in a row in a run: after some, the run sends no further requests to the host.
  run bigint,
  silent integer not null default 0,
  busy integer not null default 0
);

create index crawl_host_held on portolan.crawl_host (holder) where holder is not null;

-- Down Migration

drop table portolan.crawl_host, portolan.crawl_outcome_part, portolan.crawl_outcome, portolan.crawl_store, portolan.crawl_run;
