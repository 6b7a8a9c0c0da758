-- Units sold of late, by which search results of equal merit and best sellers are sorted.
alter table products add column sold_units integer not null default 0;

create index listed_best_selling on products (sold_units desc, id)
where status = 'published';
create index category_best_selling on products (category_id, sold_units desc, id)
where status = 'published';

-- Words are indexed by their field as well.
insert into jobs (id, kind, payload, created_at, due_at)
select 'index-products-0185', 'index-products', '{"after":0}', 0, 0
where exists (select 1 from products);
