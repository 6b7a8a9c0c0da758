-- A checkout that was begun, as it is filled in so far; gone with the order it becomes.
create table checkout_drafts (
  user_id text primary key references users (id) on delete cascade,
  draft text not null check (json_valid(draft)),
  updated_at integer not null
) strict;

-- The page of a checkout names its cart by this key, also once its session has ended.
create index cart_of_checkout on carts (checkout_key);
