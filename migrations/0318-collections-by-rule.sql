-- The products of a collection by rule are found in memory, as of now: only those by hand are kept.
delete from collection_products
where collection_id in (select id from collections where rule is not null);
delete from collection_products where position is null;
drop table collection_refresh;
alter table collections drop column applied_to;
alter table collections drop column aged_to;
alter table collections drop column aged_id;
