-- Payments of what edits have added to orders that were paid before. The first payment of an order is in `payments`.
create table balance_payments (
  id text primary key,
  order_id integer not null references orders (id),
  -- Null for a payment that went past the shop.
  attempt_id text unique references payment_attempts (id),
  method text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  -- 'failed': the provider has not captured what was authorized.
  state text not null check (state in ('authorized', 'paid', 'failed')),
  created_at integer not null
) strict, without rowid;
create index balance_payments_of_order on balance_payments (order_id);
-- What of an edited order is still to be paid.
alter table payments add column balance_minor integer not null default 0 check (balance_minor >= 0);
