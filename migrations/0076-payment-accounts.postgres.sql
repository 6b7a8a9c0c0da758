-- Where to tell the customer about money that was given back; erased with the account.
alter table payment_attempts add column email text;
-- When the provider is to be read again, for refunds, disputes and payouts; null for never.
alter table payment_attempts add column check_at bigint;
alter table payment_attempts add column fee_minor bigint;
alter table payment_attempts add column net_minor bigint;
alter table payment_attempts add column payout text;
alter table payment_attempts add column paid_out_at bigint;
create index payment_attempts_to_check on payment_attempts (check_at) where check_at is not null;

create table disputes (
  gateway text not null,
  reference text not null,
  attempt_id text not null references payment_attempts (id),
  order_id bigint references orders (id),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  state text not null,
  reason text not null,
  due_at bigint,
  opened_at bigint not null,
  primary key (gateway, reference)
);
create index disputes_of_order on disputes (order_id);
