-- Misspelt searches are corrected to the labels of categories as well; the last of these jobs learns them.
insert into jobs (id, kind, payload, created_at, due_at)
select 'index-spellings-0317', 'index-spellings', '{"after":""}', 0, 0
where exists (select 1 from products);
