-- When the words by which a product is found have last changed: a process that holds the products of a word in memory
-- looks at those of this product anew.
alter table facet_changes add column words_revision xid8 not null default '0';

-- In the order of their characters, whatever the language of the database: to find the words that begin with another.
create index search_words_by_beginning on search_words (word collate "C");
