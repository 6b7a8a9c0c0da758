create table orders (
  id integer primary key autoincrement,
  -- What people see and quote: random, so that it tells nobody how much the shop sells.
  number text not null unique,
  -- Outlives the account: no foreign key.
  user_id text not null,
  user_email text not null,
  checkout_key text not null unique,
  status text not null,
  currency text not null,
  subtotal_minor integer not null check (subtotal_minor >= 0),
  shipping_minor integer not null check (shipping_minor >= 0),
  discount_minor integer not null default 0 check (discount_minor between 0 and subtotal_minor),
  tax_minor integer not null default 0 check (tax_minor >= 0),
  total_minor integer not null,
  shipping_option text not null,
  form text not null check (json_valid(form)),
  placed_at integer not null,
  check (total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor)
) strict;
create index orders_of_user on orders (user_id, id desc);

-- Titles and prices as they were: an order never changes with the catalogue.
create table order_lines (
  order_id integer not null references orders (id),
  position integer not null,
  product_id integer not null,
  variant_id text not null,
  title text not null,
  category text not null,
  sku text,
  option_values text not null check (json_valid(option_values)),
  picture text,
  unit_price_minor integer not null check (unit_price_minor >= 0),
  quantity integer not null check (quantity >= 1),
  primary key (order_id, position)
) strict, without rowid;

create table payments (
  id text primary key,
  order_id integer not null references orders (id),
  method text not null,
  status text not null,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null,
  created_at integer not null
) strict;
create index payments_of_order on payments (order_id);
