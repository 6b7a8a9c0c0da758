-- Words with these letters are spelled otherwise in the search index from now on: products that have one in their texts
-- are indexed anew.
insert into jobs (id, kind, payload, created_at, due_at)
select 'index-products-0315', 'index-products', '{"after":0,"letters":"ÆÐØÞßæðøþĐđĦħıŁłŊŋŒœŦŧǢǣǼǽǾǿẞ"}', 0, 0
where exists (select 1 from products);
