-- The search index has words of several parts, such as Wi-Fi, together as well from now on, codes without their signs, and
-- no letters of trademark signs: all products are indexed anew.
insert into jobs (id, kind, payload, created_at, due_at)
select 'index-products-0319', 'index-products', '{"after":0}', 0, 0
where exists (select 1 from products);
