-- What staff write to subscribers. Who has it already is known by the cursor alone: it moves in the write that queues
-- the emails, along the ids of the subscribers.
create table mailings (
  id text primary key,
  subject text not null,
  body text not null,
  -- '' for all subscribers.
  segment_id text not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'cancelled', 'sent')),
  version integer not null default 1,
  created_at bigint not null,
  scheduled_at bigint,
  started_at bigint,
  ended_at bigint,
  -- Subscribers when it began, and emails that were queued.
  total integer not null default 0,
  queued integer not null default 0,
  -- The last subscriber that was served, and when by the limited rate.
  cursor_id text not null default '',
  paced_at bigint not null default 0
);
create index mailings_by_time on mailings (created_at, id);
create index mailings_by_state on mailings (state);
