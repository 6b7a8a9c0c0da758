-- In which months of the shop's time zone a customer has ordered, in each currency, and the month of the first of
-- these orders. Counted with the row of the customer.
create table customer_months (
  customer_id bigint not null references customers (id) on delete cascade,
  currency text not null,
  month text not null,
  cohort text not null,
  -- Orders of the month less their refunds.
  net_minor bigint not null,
  primary key (customer_id, currency, month)
);

-- How many customers of a first month have ordered in another one, so that reports read no row of a customer.
create table cohort_months (
  currency text not null,
  cohort text not null,
  month text not null,
  customers bigint not null,
  net_minor bigint not null,
  primary key (currency, cohort, month)
);

create function count_cohort_of_new_month() returns trigger language plpgsql as $$
begin
  insert into cohort_months (currency, cohort, month, customers, net_minor)
  values (new.currency, new.cohort, new.month, 1, new.net_minor)
  on conflict (currency, cohort, month) do update
  set customers = cohort_months.customers + 1,
    net_minor = cohort_months.net_minor + excluded.net_minor;
  return null;
end $$;
create function count_cohort_of_deleted_month() returns trigger language plpgsql as $$
begin
  update cohort_months set customers = customers - 1, net_minor = net_minor - old.net_minor
  where currency = old.currency and cohort = old.cohort and month = old.month;
  return null;
end $$;
create trigger cohort_of_new_month after insert on customer_months
  for each row execute function count_cohort_of_new_month();
create trigger cohort_of_deleted_month after delete on customer_months
  for each row execute function count_cohort_of_deleted_month();

-- Of the months above; '' until they are counted for the first time.
alter table customers_state add column time_zone text not null default '';
