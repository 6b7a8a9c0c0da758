-- The words of products are read from their posting lists (search_postings): only the others are kept here, those of
-- synonyms and of names of categories. The table is written anew, because a delete would not make it smaller.
create table other_words (word text collate "C" primary key);
insert into other_words (word)
select word from search_words
where not exists (
  select 1 from search_postings where search_postings.word = search_words.word and products is not null
);
drop table search_words;
alter table other_words rename to search_words;
alter index other_words_pkey rename to search_words_pkey;
