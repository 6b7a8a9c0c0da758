-- When the words by which a product is found have last changed: a process that holds the products of a word in memory
-- looks at those of this product anew.
alter table facet_changes add column words_revision integer not null default 0;
