-- The orders desk reads the newest orders along one of these, and a rare one of few matches.
alter table orders add column country text not null default '';
update orders set country = coalesce(form::json ->> 'country', '');
create index orders_by_time on orders (placed_at, id);
create index orders_by_status on orders (status, placed_at, id);
create index orders_by_country on orders (country, placed_at, id);
create index orders_by_total on orders (total_minor, id);
create index payments_by_status on payments (status, created_at, order_id);
create index order_lines_of_product on order_lines (product_id, order_id);

-- What orders are searched by, folded and begun and ended by a space: number, email, name, titles and SKUs.
create table order_search (
  order_id bigint primary key references orders (id),
  words text not null
);
create function text_grams(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr($1, at, 3)), '{}')
  from generate_series(1, length($1) - 2) as at
$$;
create index order_grams on order_search using gin (text_grams(words));
