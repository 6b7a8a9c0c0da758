-- A line outlives its product, to be told that it has gone, and remembers what the shopper last saw of it.
create table remembered_cart_lines (
  cart_id text not null references carts (id) on delete cascade,
  variant_id text not null,
  quantity integer not null check (quantity between 1 and 999),
  -- Counts up: lines are shown in the order they were added.
  position integer not null,
  title text not null,
  seen_price_minor integer not null,
  seen_available integer not null default 1 check (seen_available in (0, 1)),
  -- What two carts held together before stock cut it, until the shopper has been told.
  cut_from integer,
  primary key (cart_id, variant_id)
) strict, without rowid;
insert into remembered_cart_lines
  (cart_id, variant_id, quantity, position, title, seen_price_minor)
select cart_lines.cart_id, cart_lines.variant_id, cart_lines.quantity, cart_lines.position,
  products.title, variants.price_minor
from cart_lines
join variants on variants.id = cart_lines.variant_id
join products on products.id = variants.product_id;
drop table cart_lines;
alter table remembered_cart_lines rename to cart_lines;

-- As it was typed at the checkout and taken: looked at again each time the cart is shown.
alter table carts add column discount_code text;

-- Kept below the cart: not counted, not priced, not ordered.
create table saved_lines (
  cart_id text not null references carts (id) on delete cascade,
  variant_id text not null,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null,
  title text not null,
  -- It came here at a sign-in because the cart had no room.
  did_not_fit integer not null default 0 check (did_not_fit in (0, 1)),
  primary key (cart_id, variant_id)
) strict, without rowid;
