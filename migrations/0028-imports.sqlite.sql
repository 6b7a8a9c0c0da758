-- Files of products: read, checked, and then written a few at a time.
create table product_imports (
  id text primary key,
  file_name text not null,
  file text not null,
  bytes integer not null,
  user_id text,
  format text,
  delimiter text not null default ',',
  columns text not null default '[]' check (json_type(columns) = 'array'),
  -- How often each column that is not understood holds something.
  not_understood text not null default '{}'
    check (json_type(not_understood) = 'object'),
  -- Where products go whose category is not known.
  category_id text references categories (id) on delete set null,
  phase text not null check (phase in ('reading', 'checking', 'writing')),
  state text not null check (state in ('working', 'waiting', 'done', 'cancelled', 'failed')),
  failure text,
  -- The phase is done up to here: a byte of the file, or the first row of a product.
  position integer not null default 0,
  row_count integer not null default 0,
  problem_count integer not null default 0,
  created_at integer not null,
  ended_at integer
) strict;
create unique index one_import_at_a_time on product_imports (state) where state = 'working';
create index imports_by_time on product_imports (created_at);

-- What belongs together in the file, found by its first row.
create table import_products (
  import_id text not null references product_imports (id) on delete cascade,
  key text not null,
  first_row integer not null,
  title text not null default '',
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'refused', 'skipped')),
  is_written integer not null default 0 check (is_written in (0, 1)),
  product_id integer,
  -- The edit of the product that the check saw.
  edited_at integer,
  primary key (import_id, key)
) strict, without rowid;
create unique index import_products_in_order on import_products (import_id, first_row);
create index import_products_by_outcome on import_products (import_id, outcome, is_written);
create index import_products_by_product on import_products (product_id)
  where product_id is not null;

create table import_rows (
  import_id text not null references product_imports (id) on delete cascade,
  row_no integer not null,
  key text not null,
  sku text,
  cells text not null,
  primary key (import_id, key, row_no)
) strict, without rowid;
create index import_rows_by_sku on import_rows (sku) where sku is not null;

create table import_problems (
  import_id text not null references product_imports (id) on delete cascade,
  number integer not null,
  row_no integer not null,
  field text not null,
  words text not null,
  is_refusal integer not null check (is_refusal in (0, 1)),
  -- A category that the shop does not have.
  category text,
  primary key (import_id, number)
) strict, without rowid;
create index import_problems_by_category on import_problems (import_id, category)
  where category is not null;
