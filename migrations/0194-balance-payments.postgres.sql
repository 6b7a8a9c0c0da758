-- Payments of what edits have added to orders that were paid before. The first payment of an order is in `payments`.
create table balance_payments (
  id text primary key,
  order_id bigint not null references orders (id),
  -- Null for a payment that went past the shop.
  attempt_id text unique references payment_attempts (id),
  method text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- 'failed': the provider has not captured what was authorized.
  state text not null check (state in ('authorized', 'paid', 'failed')),
  created_at bigint not null
);
create index balance_payments_of_order on balance_payments (order_id);
-- What of an edited order is still to be paid.
alter table payments add column balance_minor bigint not null default 0 check (balance_minor >= 0);
