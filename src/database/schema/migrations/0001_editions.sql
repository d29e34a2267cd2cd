-- A catalogue in the database is an edition. All rows of an edition are in partitions of its own, so that a new one is filled and indexed
-- while the current one answers, and an old one is dropped without reading it.

-- Up Migration

-- Finds texts inside of names, titles and descriptions. The owner of a database may install it without being a superuser.
create extension if not exists pg_trgm;

-- A text that compares by its bytes as JavaScript compares by UTF-16 units: characters beyond U+FFFF come before U+E000 to U+FFFF. Values of
-- facets with equally many servers are in this order. Most texts are ASCII, which does not change.
create function portolan.unit_order(value text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(value) = length(value) then value
    else regexp_replace(replace(value, U&'\+10FFFF', U&'\+10FFFF\0001'), U&'([\E000-\FFFF])', U&'\+10FFFF' || '\1', 'g') end
$$;

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
  -- The name as written.
  qualified_name text collate "C" not null,
  -- The line of the published records.
  record text not null,
  -- Ids of all profiles that have it: the published line lacks those whose files name it.
  profiles text[] not null,
  -- Its name in the official registry API, and the folded form by which that API sorts and finds. It depends on other servers.
  official_name text collate "C" not null,
  official text collate "C" not null,
  -- Its version in the official registry API.
  version text collate "C" not null,
  -- When it changed last, as that API compares it: text.
  updated_at text collate "C" not null,
  -- The same and the time of its creation in milliseconds, by which lists are sorted.
  updated bigint not null,
  created bigint not null,
  -- The time of its newest event as text; null without one.
  last_change text collate "C",
  -- The beginning of its title in lower case, so that bytes compare as UTF-16 units.
  title_order text collate "C" not null,
  verified boolean not null,
  uses bigint not null,
  -- What filters ask for, such as owner:acme or is:verified. Long facts are digests, because an entry of an index is limited.
  facts text[] not null,
  -- Those facts that facets count, in a short column, because counting reads it for every match.
  counted text[] not null,
  -- The facts that are digests in the column of facts, for counting.
  long_facts text[],
  -- Tokens of its tools in the context of a model; null where unknown.
  tokens bigint,
  -- Folded texts in which a text is searched, with beginnings of words marked, and all characters as ASCII so that no locale matters.
  names text collate "C" not null,
  title text collate "C" not null,
  description text collate "C" not null,
  -- By what similar names are found: "=" and a name without separators, "@" and an owner, and segments of names.
  near text[] not null,
  -- The last part of its name and the whole name without separators, and its owner likewise.
  bare text collate "C" not null,
  whole text collate "C" not null,
  maker text collate "C" not null,
  -- Its events: times, kinds (0 changed, 1 added), and the events as JSON. The table of changes is filled from them.
  event_times text[] not null,
  event_kinds integer[] not null,
  events text[] not null,
  -- Terms of the search; the weight A to D says how large the impact is, in quarters of the term's largest one.
  words tsvector not null,
  -- The finer vector, for scoring the best matches again.
  fine bytea
) partition by list (edition);

-- Removed servers, in the order of their folded names.
create table portolan.removed (
  edition integer not null,
  -- Position in this order, from 0.
  row integer not null,
  -- Folded name and id. A former name has the id of its server.
  name text collate "C" not null,
  id text collate "C" not null,
  -- The name as written.
  qualified_name text collate "C" not null,
  -- When it was removed.
  since text collate "C" not null,
  -- Its name in the official registry API, and the folded form.
  official_name text collate "C" not null,
  official text collate "C" not null,
  -- The name there of the server that it is now; null where none is listed.
  present_name text collate "C",
  -- Its version there, and its time of change, which is that of the removal where no server took its place.
  version text collate "C" not null,
  updated_at text collate "C" not null,
  -- The event of its removal, and itself, as JSON.
  event text not null,
  removed text not null
) partition by list (edition);

-- What happened to servers, newest first: the events of the servers and the removed servers of the edition.
create table portolan.change (
  edition integer not null,
  -- Position in this order, from 0: a page is a range, and the number of events since a time is a position.
  place integer not null,
  at text collate "C" not null,
  event text not null
) partition by list (edition);

-- How many servers of the whole catalogue have each fact, one row a kind: questions without a condition are the most frequent ones.
create table portolan.fact_count (
  edition integer not null,
  kind text collate "C" not null,
  -- The values with most servers, in the order of answers, and their numbers of servers.
  top text[] not null,
  counts integer[] not null,
  -- Every number of servers that a value has, and the sum over all values with this number, for what is beyond the listed values.
  sizes integer[] not null,
  sums bigint[] not null
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

drop table portolan.file, portolan.code, portolan.term, portolan.fact_count, portolan.change, portolan.removed, portolan.server,
  portolan.current_edition, portolan.edition;
drop function portolan.unit_order;
