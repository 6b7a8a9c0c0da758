-- Pictures that were sent ahead of the form that will name them.
create table uploaded_pictures (
  name text primary key,
  width integer not null,
  height integer not null,
  placeholder text not null,
  uploaded_at integer not null
) strict;
create index uploaded_pictures_by_time on uploaded_pictures (uploaded_at);

-- What changed a stock, but for sales: those stand in the order lines. It outlives its variant.
create table stock_changes (
  id integer primary key autoincrement,
  variant_id text not null,
  at integer not null,
  reason text not null check (reason in ('begun', 'counted', 'imported', 'cancelled')),
  -- Null: stock was not tracked.
  pieces_before integer check (pieces_before >= 0),
  pieces_after integer check (pieces_after >= 0),
  actor_id text,
  order_id integer
) strict;
create index stock_changes_of_variant on stock_changes (variant_id, id desc);
create index order_lines_of_variant on order_lines (variant_id, order_id desc);
-- What happened earlier was not written down.
insert into stock_changes (variant_id, at, reason, pieces_after)
select variant_id, unixepoch() * 1000, 'begun', on_hand from stock;

-- For as long as a deletion can be undone: the product's rows, as they were.
create table deleted_products (
  id integer primary key,
  title text not null,
  snapshot text not null check (json_valid(snapshot)),
  actor_id text,
  deleted_at integer not null
) strict;
create index deleted_products_by_time on deleted_products (deleted_at desc, id);

-- Apart from the other rows, because they belong to those who wrote them.
create table deleted_reviews (
  id text primary key,
  product_id integer not null references deleted_products (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  author text not null,
  stars integer not null,
  title text,
  body text not null,
  written_at integer not null,
  edited_at integer,
  hidden_at integer
) strict;
create index deleted_reviews_of_product on deleted_reviews (product_id);
create index deleted_reviews_of_user on deleted_reviews (user_id);
