-- A browser's cart is found by the hash of its cookie, a shopper's by the account.
create table carts (
  id text primary key,
  token_hash text unique,
  user_id text unique references users (id) on delete cascade,
  -- Placing the same checkout twice finds the order that bears this key; a new one follows each order.
  checkout_key text not null,
  created_at bigint not null,
  updated_at bigint not null,
  check ((token_hash is null) <> (user_id is null))
);

create table cart_lines (
  cart_id text not null references carts (id) on delete cascade,
  variant_id text not null references variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  -- Counts up: lines are shown in the order they were added.
  position integer not null,
  primary key (cart_id, variant_id)
);
create index cart_lines_of_variant on cart_lines (variant_id);
