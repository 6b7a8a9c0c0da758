-- Customers by conditions, under a name. Null does not restrict.
create table segments (
  id text primary key,
  name text not null unique,
  kind text check (kind in ('account', 'guest')),
  min_orders integer,
  max_orders integer,
  -- Counts the orders of so many days; null counts all.
  order_days integer,
  min_spent_minor bigint,
  max_spent_minor bigint,
  -- Days of the shop's time zone.
  last_order_from text,
  last_order_before text,
  quiet_days integer,
  country text,
  region text,
  tag text,
  product_id bigint,
  category text,
  is_subscribed integer check (is_subscribed in (0, 1)),
  created_at bigint not null
);

-- Only for accounts in the segment, and only for the first order of an account.
alter table promotions add column segment_id text references segments (id);
alter table promotions add column first_order_only integer not null default 0 check (first_order_only in (0, 1));
create index promotions_of_segment on promotions (segment_id);
