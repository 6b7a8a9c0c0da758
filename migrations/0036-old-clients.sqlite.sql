-- What a program of the old app calls the account; null for an account that none has named.
alter table users add column external_id text;
create unique index users_by_external_id on users (external_id) where external_id is not null;

-- Pictures that a client has named by their URL are fetched like those of an import: they belong to none.
create table import_pictures_new (
  id text primary key,
  import_id text references product_imports (id) on delete cascade,
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
insert into import_pictures_new (id, import_id, product_id, position, row_no, field, address, alt,
  publishes_edit, state, attempts, due_at, picture_name)
  select id, import_id, product_id, position, row_no, field, address, alt, publishes_edit, state,
    attempts, due_at, picture_name from import_pictures;
drop table import_pictures;
alter table import_pictures_new rename to import_pictures;
create index import_pictures_due on import_pictures (import_id, due_at, product_id, position)
  where state = 'queued';
create index import_pictures_of_import on import_pictures (import_id, state);
create index import_pictures_of_product on import_pictures (product_id);
