-- How many pictures a file names by the hosts they are on, and whether staff want them fetched.
alter table product_imports add column picture_hosts text not null default '{}'
  check (json_typeof(picture_hosts::json) = 'object');
alter table product_imports add column fetches_pictures bigint not null default 0
  check (fetches_pictures in (0, 1));
-- Those of each product that it did not have when it was checked.
alter table import_products add column picture_count bigint not null default 0;

-- Pictures of imported products that are fetched from other places, one after the other.
create table import_pictures (
  id text primary key,
  import_id text not null references product_imports (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  -- Among those of its product in the file.
  position bigint not null,
  row_no bigint not null,
  field text not null,
  address text not null,
  alt text not null,
  -- The edit of a draft that the picture is to show to shoppers; null for any other product.
  publishes_edit bigint,
  state text not null default 'queued'
    check (state in ('queued', 'fetched', 'failed', 'cancelled')),
  attempts bigint not null default 0,
  due_at bigint not null,
  picture_name text
);
create index import_pictures_due on import_pictures (import_id, due_at, product_id, position)
  where state = 'queued';
create index import_pictures_of_import on import_pictures (import_id, state);
create index import_pictures_of_product on import_pictures (product_id);
