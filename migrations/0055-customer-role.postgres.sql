-- Standard terms: an account that buys is a customer's, and an email change is requested.
alter table users drop constraint users_role_check;
update users set role = 'customer' where role = 'shopper';
alter table users alter column role set default 'customer';
alter table users add constraint users_role_check check (role in ('customer', 'staff', 'owner'));

update mail_outbox set template = 'email-change-requested' where template = 'email-change-asked';
update audit_entries set details = replace(details, '"role":"shopper"', '"role":"customer"')
where action like 'user.%' and details like '%"role":"shopper"%';
