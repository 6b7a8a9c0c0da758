-- In which months of the shop's time zone a customer has ordered, in each currency, and the month of the first of
-- these orders. Counted with the row of the customer.
create table customer_months (
  customer_id integer not null references customers (id) on delete cascade,
  currency text not null,
  month text not null,
  cohort text not null,
  -- Orders of the month less their refunds.
  net_minor integer not null,
  primary key (customer_id, currency, month)
) strict, without rowid;

-- How many customers of a first month have ordered in another one, so that reports read no row of a customer.
create table cohort_months (
  currency text not null,
  cohort text not null,
  month text not null,
  customers integer not null,
  net_minor integer not null,
  primary key (currency, cohort, month)
) strict, without rowid;

create trigger cohort_of_new_month after insert on customer_months begin
  insert into cohort_months (currency, cohort, month, customers, net_minor)
  values (new.currency, new.cohort, new.month, 1, new.net_minor)
  on conflict (currency, cohort, month) do update
  set customers = customers + 1, net_minor = net_minor + excluded.net_minor;
end;
create trigger cohort_of_deleted_month after delete on customer_months begin
  update cohort_months set customers = customers - 1, net_minor = net_minor - old.net_minor
  where currency = old.currency and cohort = old.cohort and month = old.month;
end;

-- Of the months above; '' until they are counted for the first time.
alter table customers_state add column time_zone text not null default '';
