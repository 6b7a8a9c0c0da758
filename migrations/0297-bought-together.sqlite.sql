-- How many orders contain both products, counted in the background; each pair both ways.
create table bought_together (
  product_id integer not null,
  other_id integer not null,
  orders integer not null check (orders > 0),
  primary key (product_id, other_id)
) strict, without rowid;
create index bought_together_most on bought_together (product_id, orders, other_id);

-- The orders up to this one are counted.
create table bought_together_progress (
  id integer primary key check (id = 1),
  last_order_id integer not null
) strict;
insert into bought_together_progress (id, last_order_id) values (1, 0);
