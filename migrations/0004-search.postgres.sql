-- Words are split and folded before they get here, so that no dictionary is needed.
create table product_search (
  product_id bigint primary key references products (id) on delete cascade,
  words tsvector not null
);

create index product_search_words on product_search using gin (words) with (fastupdate = off);
