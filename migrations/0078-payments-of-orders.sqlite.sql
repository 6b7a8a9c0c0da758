-- The order that was placed before and that an attempt is to pay; null where the attempt places the order.
alter table payment_attempts add column pays_order_id integer references orders (id);
