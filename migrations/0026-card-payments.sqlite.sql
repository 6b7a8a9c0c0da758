-- A payment that a provider was asked for. The order is written when it is paid.
create table card_payments (
  id text primary key,
  user_id text not null,
  cart_id text not null,
  checkout_key text not null,
  state text not null,
  -- The provider's name for it; null until it was asked.
  reference text unique,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null,
  -- What is ordered, for as long as it can be.
  plan text check (json_valid(plan)),
  order_id integer references orders (id),
  created_at integer not null,
  expires_at integer not null
) strict;
-- One at a time: pieces are held once for each shopper.
create unique index open_payment_of_user on card_payments (user_id) where state = 'open';
create index open_payment_of_cart on card_payments (cart_id) where state = 'open';
create index card_payment_of_order on card_payments (order_id);

-- Of stock.held, which is the sum of them.
create table stock_holds (
  payment_id text not null references card_payments (id) on delete cascade,
  variant_id text not null references variants (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  primary key (payment_id, variant_id)
) strict, without rowid;
create index stock_holds_of_variant on stock_holds (variant_id);
