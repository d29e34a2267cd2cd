-- The time that a host stated (Retry-After), for messages. It may be later than portolan.crawl_host.later_at, which is at most an hour ahead.

-- Up Migration

alter table portolan.crawl_host add column stated_at timestamptz not null default now();

-- Down Migration

alter table portolan.crawl_host drop column stated_at;
