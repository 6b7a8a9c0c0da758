-- Units that have come back of a line, and those for which another item was sent: neither is owed or refundable again.
alter table order_lines add column returned_units integer not null default 0;
alter table order_lines add column exchanged_units integer not null default 0;

-- A customer sends items of an order back.
create table returns (
  id text primary key,
  order_id integer not null references orders (id),
  -- Chosen by the form or the API client: the same request is one return.
  request_key text not null,
  kind text not null check (kind in ('return', 'withdrawal')),
  state text not null
    check (state in ('requested', 'approved', 'refused', 'cancelled', 'received', 'completed')),
  -- Of the customer, for staff.
  note text not null,
  -- Of staff, for the customer.
  answer text not null,
  refund_id text,
  -- The order by which other items are sent instead.
  exchange_order_id integer references orders (id),
  created_at integer not null,
  changed_at integer not null,
  unique (order_id, request_key)
) strict, without rowid;
create index returns_by_state on returns (state, created_at);
create unique index returns_by_exchange on returns (exchange_order_id) where exchange_order_id is not null;

create table return_lines (
  return_id text not null references returns (id),
  -- Of the order line.
  position integer not null,
  quantity integer not null check (quantity >= 1),
  reason text not null,
  -- What the customer wants instead; null for the money.
  wanted_variant_id text,
  restocked integer not null default 0,
  written_off integer not null default 0,
  check (restocked >= 0 and written_off >= 0 and restocked + written_off <= quantity),
  primary key (return_id, position)
) strict, without rowid;
