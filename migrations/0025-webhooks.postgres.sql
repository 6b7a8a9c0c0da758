-- Other programs that want to hear of orders and products, and what each was told.
create table webhooks (
  id text primary key,
  url text not null,
  events text not null,
  is_active bigint not null check (is_active in (0, 1)),
  created_at bigint not null
);

create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event text not null,
  body text not null,
  created_at bigint not null,
  due_at bigint not null,
  attempts bigint not null default 0,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  -- Of the last attempt: what the receiver answered, or why it could not be asked.
  status bigint,
  answer text
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id)
  where state = 'queued';
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
