-- How many orders contain both products, counted in the background; each pair both ways.
create table bought_together (
  product_id bigint not null,
  other_id bigint not null,
  orders bigint not null check (orders > 0),
  primary key (product_id, other_id)
);
create index bought_together_most on bought_together (product_id, orders, other_id);

-- The orders up to this one are counted.
create table bought_together_progress (
  id integer primary key check (id = 1),
  last_order_id bigint not null
);
insert into bought_together_progress (id, last_order_id) values (1, 0);
