-- How the shop reaches somebody, and where their parcels go.
alter table users add column phone text not null default '';

create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The fields of Billing Details, but for the note, which is an order's own.
  form text not null check (form::json is not null),
  is_default integer not null check (is_default in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null
);
create index addresses_of_user on addresses (user_id, created_at);
create unique index one_default_address on addresses (user_id) where is_default = 1;
