-- Pictures that were sent ahead of the form that will name them.
create table uploaded_pictures (
  name text primary key,
  width integer not null,
  height integer not null,
  placeholder text not null,
  uploaded_at bigint not null
);
create index uploaded_pictures_by_time on uploaded_pictures (uploaded_at);

-- What changed a stock, but for sales: those stand in the order lines. It outlives its variant.
create table stock_changes (
  id bigint generated always as identity primary key,
  variant_id text not null,
  at bigint not null,
  reason text not null check (reason in ('begun', 'counted', 'imported', 'cancelled')),
  -- Null: stock was not tracked.
  pieces_before bigint check (pieces_before >= 0),
  pieces_after bigint check (pieces_after >= 0),
  actor_id text,
  order_id bigint
);
create index stock_changes_of_variant on stock_changes (variant_id, id desc);
create index order_lines_of_variant on order_lines (variant_id, order_id desc);
-- What happened earlier was not written down.
insert into stock_changes (variant_id, at, reason, pieces_after)
select variant_id, (extract(epoch from now()) * 1000)::bigint, 'begun', on_hand from stock;

-- For as long as a deletion can be undone: the product's rows, as they were.
create table deleted_products (
  id bigint primary key,
  title text not null,
  snapshot text not null check (snapshot::json is not null),
  actor_id text,
  deleted_at bigint not null
);
create index deleted_products_by_time on deleted_products (deleted_at desc, id);

-- Apart from the other rows, because they belong to those who wrote them.
create table deleted_reviews (
  id text primary key,
  product_id bigint not null references deleted_products (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  author text not null,
  stars integer not null,
  title text,
  body text not null,
  written_at bigint not null,
  edited_at bigint,
  hidden_at bigint
);
create index deleted_reviews_of_product on deleted_reviews (product_id);
create index deleted_reviews_of_user on deleted_reviews (user_id);
