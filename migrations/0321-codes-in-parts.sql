-- SKUs typed without separators are found by their parts from now on, not by a word of the index for each: all products
-- are indexed anew, once where that was still to be done for 0319.
delete from jobs where id = 'index-products-0319';

insert into jobs (id, kind, payload, created_at, due_at)
select 'index-products-0321', 'index-products', '{"after":0}', 0, 0
where exists (select 1 from products);
