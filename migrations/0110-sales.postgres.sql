-- Orders whose sales have to be counted (again). Rows are only inserted and deleted, so that placing an order
-- waits for nothing.
create table sales_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null
);

create function change_sales_of_order() returns trigger language plpgsql as $$
begin
  insert into sales_changes (order_id) values (new.id);
  return null;
end $$;
create function change_sales_of_payment() returns trigger language plpgsql as $$
begin
  insert into sales_changes (order_id) values (new.order_id);
  return null;
end $$;
create trigger sales_of_placed_order after insert on orders
  for each row execute function change_sales_of_order();
create trigger sales_of_changed_order after update of status on orders
  for each row when (new.status <> old.status and 'cancelled' in (new.status, old.status))
  execute function change_sales_of_order();
create trigger sales_of_payment after update of method on payments
  for each row when (new.method <> old.method) execute function change_sales_of_payment();
create trigger sales_of_new_refund after insert on refunds
  for each row execute function change_sales_of_payment();
create trigger sales_of_changed_refund after update of state on refunds
  for each row when (new.state <> old.state) execute function change_sales_of_payment();

-- What of an order may change, as it is counted in `sales_days`. The rest never changes.
create table counted_orders (
  order_id bigint primary key,
  method text not null,
  is_first integer not null check (is_first in (0, 1)),
  cancelled_at bigint,
  -- '[]' without refunds.
  refunds text not null
);

-- The sums of a day in the shop's time zone, by dimension: 'all' with the key '', 'product' with its id and so on.
create table sales_days (
  dimension text not null,
  currency text not null,
  day text not null,
  key text not null,
  orders integer not null,
  new_customers integer not null,
  units integer not null,
  items_minor bigint not null,
  discount_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  sales_minor bigint not null,
  cancelled_orders integer not null,
  returned_units integer not null,
  cancelled_minor bigint not null,
  refunded_minor bigint not null,
  returned_tax_minor bigint not null,
  primary key (dimension, currency, day, key)
);

-- How the rows of `sales_days` were counted. The version rises with each change of them.
create table sales_state (
  id integer primary key check (id = 1),
  version bigint not null,
  rules integer not null,
  time_zone text not null
);
-- No rules are number 0: the orders of earlier releases are counted at the first start.
insert into sales_state (id, version, rules, time_zone)
select 1, 0, case when exists (select 1 from orders) then 0 else 1 end, 'UTC';

create index orders_by_email on orders (user_email, id);
