create table order_tags (
  tag text not null,
  order_id integer not null references orders (id),
  primary key (tag, order_id)
) strict;
create index tags_of_order on order_tags (order_id, tag);

-- Filters of the orders desk that staff have named. Shared ones remain when their author's account is deleted.
create table order_views (
  id text primary key,
  user_id text not null,
  name text not null,
  query text not null,
  is_shared integer not null check (is_shared in (0, 1)),
  created_at integer not null
) strict;
create index order_views_of_user on order_views (user_id);
