-- What customers have agreed to at the checkout, where the shop asks: each version of the texts is kept once.
create table agreed_texts (
  version text primary key,
  content text not null,
  first_agreed_at integer not null
) strict;
alter table orders add column consent_version text;
alter table orders add column consented_at integer;
