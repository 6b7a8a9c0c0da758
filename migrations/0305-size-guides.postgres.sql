-- Tables of sizes, which products show beside their options.
create table size_guides (
  id text primary key,
  title text not null,
  note text not null default '',
  -- Rows of cells as JSON, the headers first.
  cells text not null,
  created_at bigint not null,
  updated_at bigint not null
);

-- A product has the guide of its category unless it has one of its own.
create table size_guide_categories (
  category_id text primary key references categories (id) on delete cascade,
  guide_id text not null references size_guides (id) on delete cascade
);
create index categories_of_size_guide on size_guide_categories (guide_id);

create table size_guide_products (
  product_id bigint primary key references products (id) on delete cascade,
  guide_id text not null references size_guides (id) on delete cascade
);
create index products_of_size_guide on size_guide_products (guide_id);
