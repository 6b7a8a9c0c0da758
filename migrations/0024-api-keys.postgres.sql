-- What programs show instead of a session. The key itself is kept nowhere.
create table api_keys (
  id text primary key,
  key_hash text not null unique,
  -- Its first characters, so that people know which one it is.
  start text not null,
  name text not null,
  scopes text not null,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint
);
create index api_keys_of_user on api_keys (user_id);

-- Calls with an Idempotency-Key that were done: sent again they are not done again.
create table api_calls (
  key_hash text primary key,
  body_hash text not null,
  -- What the call made or changed.
  subject text not null,
  created_at bigint not null
);
create index api_calls_by_time on api_calls (created_at);
