-- A catalogue in the database is an edition. All rows of an edition are in partitions of its own, so that a new one is filled and indexed
-- while the current one answers, and an old one is dropped without reading it.

-- Up Migration

create table portolan.edition (
  id integer generated always as identity primary key,
  -- Identifies the build from which it was loaded.
  build text not null,
  -- What every answer needs: address, settings, profiles, numbers, the manifest of the search index.
  head json not null,
  -- When it took over; null while it is loaded.
  loaded_at timestamptz,
  -- When a newer edition took over. It is dropped some time later, after its last reader.
  retired_at timestamptz
);

-- One row at most: the edition that answers.
create table portolan.current_edition (
  is_only boolean primary key default true check (is_only),
  edition integer not null references portolan.edition
);

-- Servers, in list order.
create table portolan.server (
  edition integer not null,
  -- Position in list order, from 0.
  row integer not null,
  -- SHA-256 of all that follows: a row with the same hash is copied from the previous edition.
  hash bytea not null,
  -- Qualified name, with letters folded as in lookups.
  name text collate "C" not null,
  id text collate "C" not null,
  -- The line of the published records.
  record text not null,
  -- What filters ask for, such as owner:acme or is:verified.
  facts text[] not null,
  -- Terms of the search; the weight A to D says how large the impact is, in quarters of the term's largest one.
  words tsvector not null,
  -- Tokens of its tools in the context of a model.
  tokens integer,
  -- The finer vector, for scoring the best matches again.
  fine bytea
) partition by list (edition);

-- Terms of the search with their postings.
create table portolan.term (
  edition integer not null,
  hash bytea not null,
  term text collate "C" not null,
  -- Number of servers with the term.
  frequency integer not null,
  -- The rows of the servers with the largest impacts, ascending, four bytes each with the lowest first; and these impacts, one byte each.
  rows bytea not null,
  impacts bytea not null
) partition by list (edition);

-- Sign codes of servers and tools.
create table portolan.code (
  edition integer not null,
  row integer not null,
  -- Position of the tool among those of its server; -1 for the server itself.
  tool integer not null,
  -- The group of similar vectors to which it belongs.
  cell integer not null,
  code bit varying not null
) partition by list (edition);

-- Published files that the live API reads: the search index without its postings, discovery documents.
create table portolan.file (
  edition integer not null,
  path text collate "C" not null,
  hash bytea not null,
  body bytea not null
) partition by list (edition);

-- Down Migration

drop table portolan.file, portolan.code, portolan.term, portolan.server, portolan.current_edition, portolan.edition;
