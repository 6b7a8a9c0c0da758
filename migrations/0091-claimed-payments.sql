-- The account into which a guest signed in while paying: it may see how the payment ends.
alter table payment_attempts add column claimed_by text;
create index payment_attempts_of_cart on payment_attempts (cart_id);
