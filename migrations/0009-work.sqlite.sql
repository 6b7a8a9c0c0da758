-- Rows written in the transaction that causes them; sent, done and read later.
create table mail_outbox (
  id text primary key,
  template text not null,
  recipient text not null,
  data text not null check (json_valid(data)),
  created_at integer not null,
  due_at integer not null,
  attempts integer not null default 0,
  sent_at integer
) strict;
create index mail_to_send on mail_outbox (due_at) where sent_at is null;

create table jobs (
  id text primary key,
  kind text not null,
  payload text not null check (json_valid(payload)),
  created_at integer not null,
  due_at integer not null,
  attempts integer not null default 0
) strict;
create index jobs_due on jobs (due_at);

-- Append only: who did what to what.
create table audit_entries (
  id text primary key,
  at integer not null,
  actor_id text,
  action text not null,
  subject text not null,
  details text not null check (json_valid(details))
) strict;
create index audit_by_time on audit_entries (at);
