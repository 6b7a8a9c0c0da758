-- Sales are counted anew, with gift cards as a payment method; a shop without orders has nothing to count.
update sales_state set rules = 3 where not exists (select 1 from orders);
