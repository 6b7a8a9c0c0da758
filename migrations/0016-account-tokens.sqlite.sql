-- What the links in mails prove. Only a hash of each token is kept: who reads this table can open nothing.
create table account_tokens (
  token_hash text primary key,
  purpose text not null,
  user_id text not null references users (id) on delete cascade,
  -- The address the link was sent to.
  email text not null,
  created_at integer not null,
  expires_at integer not null,
  -- A new link makes the one before it useless.
  unique (user_id, purpose)
) strict;
create index account_tokens_by_end on account_tokens (expires_at);
