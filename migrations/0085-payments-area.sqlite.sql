-- Areas are checked by the program, which ignores unknown ones: a new area needs no new table.
create table staff_areas (
  user_id text not null references users (id) on delete cascade,
  area text not null,
  primary key (user_id, area)
) strict, without rowid;
insert into staff_areas (user_id, area) select user_id, area from staff_permissions;
drop table staff_permissions;
alter table staff_areas rename to staff_permissions;

-- Staff who manage the settings could set up how the shop is paid, and still can.
insert into staff_permissions (user_id, area)
select user_id, 'payments' from staff_permissions where area = 'settings';
