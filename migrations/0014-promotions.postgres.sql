-- What the merchant takes off: by a code, or by itself where the code is null.
create table promotions (
  id text primary key,
  title text not null,
  code text unique,
  kind text not null check (kind in ('amount', 'percent', 'free-shipping')),
  amount_minor bigint check (amount_minor > 0),
  percent bigint check (percent between 1 and 100),
  currency text not null,
  minimum_minor bigint not null check (minimum_minor >= 0),
  -- A category's value; null for all.
  category text,
  starts_at bigint,
  ends_at bigint,
  total_limit bigint check (total_limit > 0),
  customer_limit bigint check (customer_limit > 0),
  used_count bigint not null default 0,
  created_at bigint not null,
  check ((kind = 'amount') = (amount_minor is not null)),
  check ((kind = 'percent') = (percent is not null)),
  check (total_limit is null or used_count <= total_limit)
);

create table promotion_uses (
  order_id bigint primary key references orders (id),
  promotion_id text not null references promotions (id),
  user_id text not null
);
create index promotion_uses_of_user on promotion_uses (promotion_id, user_id);
