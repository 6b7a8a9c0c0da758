-- The sums of a month, so that long periods of many products are read from fewer rows. Filled when all orders are
-- counted again, which 0177 causes.
create table sales_months (
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
