-- Null stands for the terms of the shop, 'final' for no returns, 'exempt' for neither returns nor withdrawal.
alter table products add column return_policy text;
-- What was promised when the item was ordered.
alter table order_lines add column return_policy text;
