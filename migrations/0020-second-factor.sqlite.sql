-- What proves an account beside its password.
create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- Encrypted: the key to it is not in this database.
  sealed_key text not null,
  -- Null until a first code has shown that the authenticator knows the key.
  confirmed_at integer,
  -- Codes of this step and of those before it are spent.
  last_step integer not null default 0,
  created_at integer not null
) strict;

create table recovery_codes (
  code_hash text primary key,
  user_id text not null references users (id) on delete cascade
) strict;
create index recovery_codes_of_user on recovery_codes (user_id);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  public_key text not null,
  counter integer not null,
  transports text not null check (json_valid(transports)),
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_of_user on passkeys (user_id, created_at);

-- What a browser has begun and must finish itself. Only a hash of its token is kept.
create table challenges (
  token_hash text primary key,
  purpose text not null,
  user_id text references users (id) on delete cascade,
  challenge text not null,
  expires_at integer not null
) strict;
create index challenges_by_end on challenges (expires_at);
create index challenges_of_user on challenges (user_id);

alter table sessions add column has_second_factor integer not null default 0
  check (has_second_factor in (0, 1));
