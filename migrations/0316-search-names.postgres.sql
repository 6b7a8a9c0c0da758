-- Most words name no product. Without this, all lists of a word are read to find out that it is one of them.
create index search_postings_names on search_postings (word, block) where names is not null;
