-- The words of published products, by which misspelt searches are corrected.
create table search_words (word text primary key) strict, without rowid;

-- A word is found by the forms that it shares with similar spellings.
create table search_spellings (
  form text not null,
  word text not null,
  primary key (form, word)
) strict, without rowid;

-- Products that are there already are indexed anew, also by brand, options and codes.
insert into jobs (id, kind, payload, created_at, due_at)
select 'index-products-0130', 'index-products', '{"after":0}', 0, 0
where exists (select 1 from products);
