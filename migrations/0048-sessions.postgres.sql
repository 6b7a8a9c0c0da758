-- Accounts and sessions store instants as milliseconds, like every other table, and only columns that are used.
drop index sessions_by_end;
alter table sessions
  alter column created_at type bigint using round(extract(epoch from created_at) * 1000),
  alter column updated_at type bigint using round(extract(epoch from updated_at) * 1000),
  alter column expires_at type bigint using round(extract(epoch from expires_at) * 1000),
  alter column has_second_factor drop default,
  alter column has_second_factor type integer using has_second_factor::integer,
  add check (has_second_factor in (0, 1)),
  drop column ip_address;
alter table sessions rename column created_at to opened_at;
alter table sessions rename column updated_at to seen_at;
update sessions set user_agent = '' where user_agent is null;
alter table sessions alter column user_agent set not null;
create index sessions_by_end on sessions (expires_at);

drop table verifications;

alter table credentials
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  drop column created_at,
  drop column updated_at;

alter table users
  alter column created_at type bigint using round(extract(epoch from created_at) * 1000),
  alter column email_verified drop default,
  alter column email_verified type integer using email_verified::integer,
  alter column email_verified set default 0,
  add check (email_verified in (0, 1)),
  drop column updated_at,
  drop column image,
  drop column display_username;
alter table users rename column created_at to registered_at;
