-- The cart of a guest who ordered without an account; null once an account has taken the order over, or its
-- contact details were removed.
alter table orders add column guest_cart_id text;
create index orders_of_guests on orders (user_email, id desc) where guest_cart_id is not null;
