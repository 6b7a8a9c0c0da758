-- Money given back for an order. The parts add up to the amount; `other_minor` is what staff added or kept back.
create table refunds (
  id text primary key,
  order_id bigint not null references orders (id),
  -- The provider's payment that is refunded; null where staff return the money themselves.
  attempt_id text,
  -- Chosen by the form or the API client: the same request is refunded once.
  request_key text not null,
  amount_minor bigint not null check (amount_minor > 0),
  items_minor bigint not null check (items_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  other_minor bigint not null,
  currency text not null,
  reason text not null,
  note text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  provider_reference text,
  failure text not null default '',
  -- Null: made at the provider, not in the shop.
  actor_id text,
  -- The failed refund that this one tries again.
  retry_of text unique,
  created_at bigint not null,
  settled_at bigint,
  check (amount_minor = items_minor + shipping_minor + other_minor),
  unique (order_id, request_key)
);
create index refunds_of_order on refunds (order_id, created_at);
create unique index refunds_of_provider on refunds (attempt_id, provider_reference)
  where provider_reference is not null;

create table refund_lines (
  refund_id text not null references refunds (id),
  -- Of the order line.
  position integer not null,
  quantity integer not null check (quantity >= 1),
  amount_minor bigint not null check (amount_minor >= 0),
  -- Units that went back to stock with this refund.
  restocked integer not null check (restocked between 0 and quantity),
  primary key (refund_id, position)
);

-- Whole refunds of earlier releases.
insert into refunds (
  id, order_id, request_key, amount_minor, items_minor, shipping_minor, other_minor, currency, reason, note, state,
  created_at, settled_at
)
select id, order_id, id, amount_minor, 0, 0, amount_minor, currency, 'other', '', 'succeeded', created_at, created_at
from payments where status = 'refunded' and amount_minor > 0;

-- Stock also returns with a refund.
alter table stock_changes drop constraint stock_changes_reason_check;
alter table stock_changes add constraint stock_changes_reason_check
  check (reason in ('begun', 'counted', 'imported', 'cancelled', 'refunded'));
