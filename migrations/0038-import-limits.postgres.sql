-- How often the next step of an import was begun since the last one was finished.
alter table product_imports add column starts bigint not null default 0;
-- The row of the file that stands for the product as a whole, and another key that its parts may name.
alter table import_products add column whole_row bigint;
alter table import_products add column other_key text;
create index import_products_by_other_key on import_products (import_id, other_key)
  where other_key is not null;
-- Found in the order of the file, without reading the rows of other imports.
drop index import_rows_by_sku;
create index import_rows_by_sku on import_rows (import_id, sku, row_no) where sku is not null;

-- What staff want done with the categories of a file that the shop does not have.
create table import_categories (
  import_id text not null references product_imports (id) on delete cascade,
  -- As the file calls it, with its parents; '' for none given.
  category text not null,
  choice text not null check (choice in ('create', 'create-with-parents', 'map', 'leave-out')),
  -- Of the one that products go into instead.
  category_id text references categories (id) on delete set null,
  -- The stored value of the one to be created.
  value text,
  primary key (import_id, category)
);
