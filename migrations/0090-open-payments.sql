-- One open payment for each account, and for each cart of a guest. Not two partial indexes: to use one with a
-- condition on user_id, SQLite would prepare the query anew for each value.
drop index open_payment_of_user;
drop index open_payment_of_guest;
create unique index open_payment_of_payer on payment_attempts (user_id, (case when user_id = '' then cart_id else '' end))
  where state = 'open';
