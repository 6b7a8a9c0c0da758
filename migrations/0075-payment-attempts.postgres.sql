-- Attempts to pay at any provider, not by card alone. Guests have no account: their attempts belong to the cart.
alter table card_payments rename to payment_attempts;
alter table payment_attempts add column gateway text not null default 'demo';
-- What the provider has reported last.
alter table payment_attempts add column captured_minor bigint not null default 0 check (captured_minor >= 0);
alter table payment_attempts add column authorized_until bigint;
alter table payment_attempts add column decline_reason text;
drop index open_payment_of_user;
create unique index open_payment_of_user on payment_attempts (user_id) where state = 'open' and user_id <> '';

-- Messages of payment providers, each stored once. They only say which payment to read again.
create table provider_events (
  gateway text not null,
  id text not null,
  kind text not null,
  reference text,
  received_at bigint not null,
  primary key (gateway, id)
);
create index provider_events_by_age on provider_events (received_at);
