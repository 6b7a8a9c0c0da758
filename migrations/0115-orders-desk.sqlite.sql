-- The orders desk reads the newest orders along one of these, and a rare one of few matches.
alter table orders add column country text not null default '';
update orders set country = coalesce(json_extract(form, '$.country'), '');
create index orders_by_time on orders (placed_at, id);
create index orders_by_status on orders (status, placed_at, id);
create index orders_by_country on orders (country, placed_at, id);
create index orders_by_total on orders (total_minor, id);
create index payments_by_status on payments (status, created_at, order_id);
create index order_lines_of_product on order_lines (product_id, order_id);

-- What orders are searched by, folded and begun and ended by a space: number, email, name, titles and SKUs.
create table order_search (
  order_id integer primary key references orders (id),
  words text not null
) strict;
create virtual table order_grams using fts5 (
  words,
  content = 'order_search',
  content_rowid = 'order_id',
  detail = 'none',
  columnsize = 0,
  tokenize = 'trigram case_sensitive 1'
);
create trigger order_grams_begin after insert on order_search begin
  insert into order_grams (rowid, words) values (new.order_id, new.words);
end;
create trigger order_grams_change after update on order_search begin
  insert into order_grams (order_grams, rowid, words) values ('delete', old.order_id, old.words);
  insert into order_grams (rowid, words) values (new.order_id, new.words);
end;
