-- The account library owns the meaning of these four tables; instants are ISO 8601 text for it.
create table users (
  number integer primary key autoincrement,
  id text not null unique,
  email text not null unique,
  email_verified integer not null default 0 check (email_verified in (0, 1)),
  name text not null,
  image text,
  username text unique,
  display_username text,
  role text not null default 'shopper' check (role in ('shopper', 'staff', 'owner')),
  created_at text not null,
  updated_at text not null
) strict;

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  expires_at text not null,
  ip_address text,
  user_agent text,
  created_at text not null,
  updated_at text not null
) strict;
create index sessions_of_user on sessions (user_id);

create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at text,
  refresh_token_expires_at text,
  scope text,
  created_at text not null,
  updated_at text not null,
  unique (provider_id, account_id)
) strict;
create index credentials_of_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at text not null,
  created_at text not null,
  updated_at text not null
) strict;
create index verifications_by_identifier on verifications (identifier);
