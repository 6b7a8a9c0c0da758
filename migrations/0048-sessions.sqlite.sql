-- Accounts and sessions store instants as milliseconds, like every other table, and only columns that are used.
create table new_sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  user_agent text not null,
  has_second_factor integer not null check (has_second_factor in (0, 1)),
  opened_at integer not null,
  seen_at integer not null,
  expires_at integer not null
) strict;
insert into new_sessions
select id, token, user_id, coalesce(user_agent, ''), has_second_factor,
  cast(round(unixepoch(created_at, 'subsec') * 1000) as integer),
  cast(round(unixepoch(updated_at, 'subsec') * 1000) as integer),
  cast(round(unixepoch(expires_at, 'subsec') * 1000) as integer)
from sessions;
drop table sessions;
alter table new_sessions rename to sessions;
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

drop table verifications;

alter table credentials drop column access_token;
alter table credentials drop column refresh_token;
alter table credentials drop column id_token;
alter table credentials drop column access_token_expires_at;
alter table credentials drop column refresh_token_expires_at;
alter table credentials drop column scope;
alter table credentials drop column created_at;
alter table credentials drop column updated_at;

alter table users add column registered_at integer not null default 0;
update users set registered_at = cast(round(unixepoch(created_at, 'subsec') * 1000) as integer);
alter table users drop column created_at;
alter table users drop column updated_at;
alter table users drop column image;
alter table users drop column display_username;
