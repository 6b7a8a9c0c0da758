-- Promotions of items that belong together. `kind` names the value of the row: a percentage with `buy_units` is taken
-- off the units that are got for others, and an amount with `bundle_products` is the price of those products together.
alter table promotions add column buy_units integer check (buy_units between 1 and 999);
alter table promotions add column get_units integer
  check (get_units is null or (get_units between 1 and 999 and buy_units is not null and percent is not null));
-- Of the units that are got; `category` is that of the units that are bought. Null for any.
alter table promotions add column get_category text;
-- Numbers of products, separated by commas. A deleted product leaves the bundle incomplete for good.
alter table promotions add column bundle_products text
  check (bundle_products is null or (amount_minor is not null and buy_units is null));
-- How often it applies in one order; null for every time.
alter table promotions add column set_limit integer check (set_limit between 1 and 999);
