-- Who may ask, how often, and the open sessions: what servers with the same catalogue share.

-- Up Migration

-- API keys. Only their hashes are stored.
create table portolan.api_key (
  -- SHA-256 of the whole key.
  hash bytea primary key check (octet_length(hash) = 32),
  name text collate "C" not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$'),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['api', 'mcp', 'site']),
  created_at timestamptz not null default now(),
  -- Null: it never expires.
  expires_at timestamptz check (isfinite(expires_at)),
  -- When it was revoked. A revoked key stays as a record of what was valid when; its name can be given again.
  revoked_at timestamptz
);

create unique index api_key_name on portolan.api_key (name) where revoked_at is null;

-- The last day on which a key was sent. In a table of its own, so that it changes no key and no server forgets one for it.
create table portolan.api_key_use (
  hash bytea primary key references portolan.api_key on update cascade on delete cascade,
  -- In UTC.
  day date not null
);

-- Tells all servers which keys changed, however they were changed. Servers forget all keys where many changed at once.
create function portolan.notify_api_keys() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 101) as counted) > 100 then
    perform pg_notify('portolan_access', 'key');
  else
    perform pg_notify('portolan_access', 'key ' || encode(hash, 'hex')) from changed;
  end if;
  return null;
end
$$;

create trigger api_key_added after insert on portolan.api_key
  referencing new table as changed for each statement execute function portolan.notify_api_keys();

-- A changed hash must be forgotten too, so the rows before the change are told. A server that has looked for the new hash in vain is told by
-- the second trigger.
create trigger api_key_changed_from after update on portolan.api_key
  referencing old table as changed for each statement execute function portolan.notify_api_keys();

create trigger api_key_changed_to after update on portolan.api_key
  referencing new table as changed for each statement execute function portolan.notify_api_keys();

create trigger api_key_removed after delete on portolan.api_key
  referencing old table as changed for each statement execute function portolan.notify_api_keys();

create function portolan.notify_all_api_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('portolan_access', 'key');
  return null;
end
$$;

create trigger api_keys_emptied after truncate on portolan.api_key
  for each statement execute function portolan.notify_all_api_keys();

-- Counted requests, as the package rate-limiter-flexible keeps them. Unlogged: counting waits for no disk, and after a crash of the server
-- the windows start again. Half of each page is free, so that a count is changed in place.
create unlogged table portolan.rate_limit (
  -- What is counted, and whose requests: the hash of a key, or an address.
  key varchar(255) primary key,
  points integer not null default 0,
  -- End of the window, in milliseconds since 1970.
  expire bigint
) with (fillfactor = 50);

-- Sessions of the MCP protocols before 2026-07-28: what any server needs to continue one.
create table portolan.mcp_session (
  id text collate "C" primary key check (length(id) <= 64),
  -- SHA-256 of the key that opened it; null where no key is needed.
  key bytea,
  -- The configuration of the session.
  config json not null,
  -- The parameters of its initialize request: the version of the protocol, the capabilities and the name of the client.
  client json not null,
  -- Its last request, to the minute. It ends 30 minutes later.
  used_at timestamptz not null default now()
);

create index mcp_session_used_at on portolan.mcp_session (used_at);

-- Down Migration

drop table portolan.mcp_session, portolan.rate_limit, portolan.api_key_use, portolan.api_key;
drop function portolan.notify_api_keys, portolan.notify_all_api_keys;
