create table categories (
  id text primary key,
  value text not null unique,
  home_label text not null,
  filter_label text not null,
  aliases text not null check (json_type(aliases) = 'array'),
  picture text,
  position integer not null,
  product_count integer not null default 0 check (product_count >= 0)
) strict;

create table products (
  id integer primary key check (id > 0),
  title text not null,
  description text not null,
  category_id text not null references categories (id),
  brand text,
  status text not null check (status in ('draft', 'published')),
  price_minor integer not null check (price_minor >= 0),
  compare_at_minor integer check (compare_at_minor >= 0),
  rate_tenths integer not null check (rate_tenths between 0 and 50),
  rating_count integer not null check (rating_count >= 0),
  version integer not null default 1,
  published_at integer,
  created_at integer not null,
  updated_at integer not null,
  check (status = 'draft' or published_at is not null)
) strict;

-- One index for each order of the listing, for everything and within a category.
create index listed_newest on products (published_at desc, id)
  where status = 'published';
create index listed_popular on products (rating_count desc, id)
  where status = 'published';
create index listed_best_rated on products (rate_tenths desc, id)
  where status = 'published';
create index listed_cheapest on products (price_minor, id)
  where status = 'published';
create index listed_dearest on products (price_minor desc, id)
  where status = 'published';
create index category_newest on products (category_id, published_at desc, id)
  where status = 'published';
create index category_popular on products (category_id, rating_count desc, id)
  where status = 'published';
create index category_best_rated on products (category_id, rate_tenths desc, id)
  where status = 'published';
create index category_cheapest on products (category_id, price_minor, id)
  where status = 'published';
create index category_dearest on products (category_id, price_minor desc, id)
  where status = 'published';

create table variants (
  id text primary key,
  product_id integer not null references products (id) on delete cascade,
  sku text unique,
  price_minor integer not null check (price_minor >= 0),
  compare_at_minor integer check (compare_at_minor >= 0),
  option_values text not null check (json_type(option_values) = 'array'),
  position integer not null,
  unique (product_id, position)
) strict;

-- No row: this variant's stock is not tracked.
create table stock (
  variant_id text primary key references variants (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  held integer not null default 0 check (held >= 0 and held <= on_hand)
) strict, without rowid;

create table product_pictures (
  id text primary key,
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  name text not null,
  alt text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  unique (product_id, position)
) strict;
