-- Products under a title of their own, by a rule or chosen by hand.
create table collections (
  id text primary key,
  -- In its address; the former ones lead to it.
  slug text not null unique,
  former_slugs text not null default '[]',
  title text not null,
  description text not null default '',
  -- A Picture as JSON.
  photo text,
  seo_title text not null default '',
  seo_description text not null default '',
  sort text not null,
  -- As JSON; null where the products are chosen by hand.
  rule text,
  is_published integer not null check (is_published in (0, 1)),
  -- Raised with each change of its products.
  version integer not null default 1,
  -- The last product that a new rule has been applied to; null once it has been applied to all.
  applied_to integer,
  -- The last product, by its publication, that has been found to be no longer new.
  aged_to integer not null default 0,
  aged_id integer not null default 0,
  created_at integer not null,
  updated_at integer not null
) strict;

create table collection_products (
  collection_id text not null references collections (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  -- Of those chosen by hand, from 1.
  position integer,
  primary key (collection_id, product_id)
) strict;
create index collections_of_product on collection_products (product_id);

-- One row: the changes of products up to here have been applied to all rules; see facet-changes.ts.
create table collection_refresh (
  id integer primary key check (id = 1),
  mark text not null
) strict;
insert into collection_refresh (id, mark) values (1, '0');
