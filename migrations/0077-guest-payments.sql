-- One open payment for each cart of a guest, as for each account.
create unique index open_payment_of_guest on payment_attempts (cart_id) where state = 'open' and user_id = '';
