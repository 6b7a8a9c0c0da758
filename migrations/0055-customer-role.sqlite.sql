-- Standard terms: an account that buys is a customer's, and an email change is requested.
drop index users_by_role;
alter table users rename column role to old_role;
alter table users add column role text not null default 'customer' check (role in ('customer', 'staff', 'owner'));
update users set role = old_role where old_role <> 'shopper';
alter table users drop column old_role;
create index users_by_role on users (role, number);

update mail_outbox set template = 'email-change-requested' where template = 'email-change-asked';
update audit_entries set details = replace(details, '"role":"shopper"', '"role":"customer"')
where action like 'user.%' and details like '%"role":"shopper"%';
