-- The products of each word, in lists of those whose ids lie in the same thousand: two bytes for each, or one bit for
-- each of the thousand (125 bytes). Instead of a tsvector per product, which takes three times the room of the text
-- and of which a common word reads every row.
create table search_postings (
  word text collate "C" not null,
  -- The id of a product divided by 1000; the rest is its place in the lists.
  block bigint not null,
  products bytea,
  -- Of the same products, those with the word in their title, and in what else names them.
  titles bytea,
  names bytea,
  -- Products that only the admin finds.
  drafts bytea,
  primary key (word, block)
);

insert into search_postings (word, block, products, titles, names, drafts)
select word, block,
  string_agg(place, ''::bytea order by place) filter (where mark = ''),
  string_agg(place, ''::bytea order by place) filter (where mark = U&'\E001'),
  string_agg(place, ''::bytea order by place) filter (where mark = U&'\E002'),
  string_agg(place, ''::bytea order by place) filter (where mark = U&'\E000')
from (
  select case when left(lexeme, 1) between U&'\E000' and U&'\E002' then left(lexeme, 1) else '' end as mark,
    ltrim(lexeme, U&'\E000\E001\E002') collate "C" as word,
    product_id / 1000 as block, int2send((product_id % 1000)::int2) as place
  from product_search cross join unnest(tsvector_to_array(words)) as lexeme
) as found
group by word, block;

-- A word of every product.
insert into search_postings (word, block, products)
select '', product_id / 1000, string_agg(int2send((product_id % 1000)::int2), ''::bytea order by product_id)
from product_search group by product_id / 1000;

create index search_postings_by_block on search_postings (block);
drop table product_search;

-- In the order of their characters, whatever the language of the database, by one index instead of two.
drop index search_words_by_beginning;
alter table search_words alter column word type text collate "C";
