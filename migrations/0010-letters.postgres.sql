-- What people write to the shop, who wants to hear from it, and the codes it gives away.
create table contact_messages (
  id text primary key,
  name text not null,
  email text not null,
  -- Empty where nothing was said.
  phone text not null,
  subject text not null,
  message text not null,
  received_at bigint not null
);
create index contact_messages_by_time on contact_messages (received_at);

create table newsletter_subscribers (
  -- In small letters, so that an address is there once.
  email text primary key,
  subscribed_at bigint not null
);

create table discount_codes (
  id text primary key,
  code text not null unique,
  kind text not null check (kind in ('amount')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  first_order_only integer not null check (first_order_only in (0, 1)),
  -- Null: whoever has the code may use it.
  issued_to_email text,
  -- Null until it is spent, which happens once.
  redeemed_by_order bigint unique references orders (id),
  created_at bigint not null
);
create index discount_codes_of_email on discount_codes (issued_to_email);
