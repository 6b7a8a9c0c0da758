-- The customer's name in lower case, by which staff search orders.
alter table orders add column customer_name text not null default '';
update orders set customer_name =
  lower(trim(coalesce(json_extract(form, '$.fname'), '') || ' ' || coalesce(json_extract(form, '$.lname'), '')));
