-- Separated by commas and a space, in lower case.
alter table products add column tags text;

-- The same by tag.
create table product_tags (
  tag text not null,
  product_id integer not null references products (id) on delete cascade,
  primary key (tag, product_id)
) strict;
create index tags_of_product on product_tags (product_id);
