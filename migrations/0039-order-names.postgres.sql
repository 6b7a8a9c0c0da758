-- The customer's name in lower case, by which staff search orders.
alter table orders add column customer_name text not null default '';
update orders set customer_name =
  lower(trim(coalesce(form::json ->> 'fname', '') || ' ' || coalesce(form::json ->> 'lname', '')));
