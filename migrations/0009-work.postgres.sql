-- Rows written in the transaction that causes them; sent, done and read later.
create table mail_outbox (
  id text primary key,
  template text not null,
  recipient text not null,
  data text not null check (data::json is not null),
  created_at bigint not null,
  due_at bigint not null,
  attempts integer not null default 0,
  sent_at bigint
);
create index mail_to_send on mail_outbox (due_at) where sent_at is null;

create table jobs (
  id text primary key,
  kind text not null,
  payload text not null check (payload::json is not null),
  created_at bigint not null,
  due_at bigint not null,
  attempts integer not null default 0
);
create index jobs_due on jobs (due_at);

-- Append only: who did what to what.
create table audit_entries (
  id text primary key,
  at bigint not null,
  actor_id text,
  action text not null,
  subject text not null,
  details text not null check (details::json is not null)
);
create index audit_by_time on audit_entries (at);
