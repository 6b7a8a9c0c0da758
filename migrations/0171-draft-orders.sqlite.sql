-- Orders that staff prepare, by phone for example. The id becomes the checkout key of the order.
create table draft_orders (
  id text primary key,
  -- Raised by every change: of two members of staff at once, one sees what the other has changed.
  version integer not null,
  -- The account with this verified address; '' for none.
  user_id text not null,
  -- In lower case; '' until it is known.
  email text not null,
  draft text not null check (json_valid(draft)),
  created_at integer not null,
  updated_at integer not null,
  updated_by text not null
) strict;
create index draft_orders_by_time on draft_orders (updated_at, id);
