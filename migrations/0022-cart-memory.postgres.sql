-- A line outlives its product, to be told that it has gone, and remembers what the shopper last saw of it.
alter table cart_lines drop constraint cart_lines_variant_id_fkey;
drop index cart_lines_of_variant;
alter table cart_lines add column title text;
alter table cart_lines add column seen_price_minor bigint;
alter table cart_lines add column seen_available integer not null default 1
  check (seen_available in (0, 1));
-- What two carts held together before stock cut it, until the shopper has been told.
alter table cart_lines add column cut_from integer;
update cart_lines set title = products.title, seen_price_minor = variants.price_minor
from variants join products on products.id = variants.product_id
where variants.id = cart_lines.variant_id;
alter table cart_lines alter column title set not null;
alter table cart_lines alter column seen_price_minor set not null;

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
);
