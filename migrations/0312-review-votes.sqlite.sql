-- Who has found a review helpful, once per account.
create table review_votes (
  review_id text not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  voted_at integer not null,
  primary key (review_id, user_id)
) strict, without rowid;
create index review_votes_of_user on review_votes (user_id);
