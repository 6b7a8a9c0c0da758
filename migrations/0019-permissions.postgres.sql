-- What each of the staff looks after. Owners look after everything and have no rows here.
create table staff_permissions (
  user_id text not null references users (id) on delete cascade,
  area text not null check (area in ('products', 'orders', 'users', 'settings', 'reports')),
  primary key (user_id, area)
);

-- Whoever was staff before looked after everything.
insert into staff_permissions (user_id, area)
select users.id, areas.column1
from users
cross join (values ('products'), ('orders'), ('users'), ('settings'), ('reports')) as areas
where users.role = 'staff';

alter table users add column disabled_at bigint;
alter table users add column last_seen_at bigint;
create index users_by_role on users (role, number);
create index users_disabled on users (number) where disabled_at is not null;
