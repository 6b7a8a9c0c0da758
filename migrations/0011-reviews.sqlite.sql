-- What the merchant typed is where a rating starts; what is shown counts the written reviews as well.
alter table products add column starting_rate_tenths integer not null default 0
  check (starting_rate_tenths between 0 and 50);
alter table products add column starting_count integer not null default 0
  check (starting_count >= 0);
alter table products add column written_count integer not null default 0
  check (written_count >= 0);
alter table products add column written_stars integer not null default 0
  check (written_stars >= 0);
update products set starting_rate_tenths = rate_tenths, starting_count = rating_count;

create table reviews (
  id text primary key,
  product_id integer not null references products (id) on delete cascade,
  -- Null where nobody here wrote it. No cascade: its product has to be counted anew.
  user_id text references users (id),
  author text not null,
  stars integer not null check (stars between 1 and 5),
  title text,
  body text not null,
  written_at integer not null,
  edited_at integer,
  -- Taken off the page by staff.
  hidden_at integer,
  unique (product_id, user_id)
) strict;
create index shown_reviews on reviews (product_id, written_at desc, id, stars)
  where hidden_at is null;
create index reviews_newest on reviews (written_at desc, id);
create index reviews_of_user on reviews (user_id);

create table review_reports (
  review_id text not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  reported_at integer not null,
  primary key (review_id, user_id)
) strict, without rowid;
create index review_reports_of_user on review_reports (user_id);
