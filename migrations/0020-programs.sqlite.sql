-- What an order was asked for with: the same Idempotency-Key with another body is refused.
create table order_requests (
  order_id integer primary key references orders (id) on delete cascade,
  body_hash text not null
) strict;

-- Keys by which programs act for an account, as far as their scopes reach. Only hashes are kept.
create table api_keys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  key_hash text not null unique,
  scopes text not null check (json_valid(scopes)),
  created_at integer not null,
  last_used_at integer,
  revoked_at integer
) strict;
create index api_keys_of_user on api_keys (user_id);
