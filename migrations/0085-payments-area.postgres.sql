-- Areas are checked by the program, which ignores unknown ones: a new area needs no new table.
alter table staff_permissions drop constraint staff_permissions_area_check;

-- Staff who manage the settings could set up how the shop is paid, and still can.
insert into staff_permissions (user_id, area)
select user_id, 'payments' from staff_permissions where area = 'settings';
