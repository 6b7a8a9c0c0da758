-- How many pictures a file names by the hosts they are on, and whether staff want them fetched.
alter table product_imports add column picture_hosts text not null default '{}'
  check (json_type(picture_hosts) = 'object');
alter table product_imports add column fetches_pictures integer not null default 0
  check (fetches_pictures in (0, 1));
-- Those of each product that it did not have when it was checked.
alter table import_products add column picture_count integer not null default 0;

-- Pictures of imported products that are fetched from other places, one after the other.
create table import_pictures (
  id text primary key,
  import_id text not null references product_imports (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  -- Among those of its product in the file.
  position integer not null,
  row_no integer not null,
  field text not null,
  address text not null,
  alt text not null,
  -- The edit of a draft that the picture is to show to shoppers; null for any other product.
  publishes_edit integer,
  state text not null default 'queued'
    check (state in ('queued', 'fetched', 'failed', 'cancelled')),
  attempts integer not null default 0,
  due_at integer not null,
  picture_name text
) strict;
create index import_pictures_due on import_pictures (import_id, due_at, product_id, position)
  where state = 'queued';
create index import_pictures_of_import on import_pictures (import_id, state);
create index import_pictures_of_product on import_pictures (product_id);
