-- Where to tell the customer about money that was given back; erased with the account.
alter table payment_attempts add column email text;
-- When the provider is to be read again, for refunds, disputes and payouts; null for never.
alter table payment_attempts add column check_at integer;
alter table payment_attempts add column fee_minor integer;
alter table payment_attempts add column net_minor integer;
alter table payment_attempts add column payout text;
alter table payment_attempts add column paid_out_at integer;
create index payment_attempts_to_check on payment_attempts (check_at) where check_at is not null;

create table disputes (
  gateway text not null,
  reference text not null,
  attempt_id text not null references payment_attempts (id),
  order_id integer references orders (id),
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null,
  state text not null,
  reason text not null,
  due_at integer,
  opened_at integer not null,
  primary key (gateway, reference)
) strict, without rowid;
create index disputes_of_order on disputes (order_id);
