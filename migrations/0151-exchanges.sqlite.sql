-- The order whose items this one replaces: what was paid for those pays for it, and no report counts it again.
alter table orders add column replaces_order_id integer references orders (id);
