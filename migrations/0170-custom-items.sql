-- Items that are not in the catalog have product 0 and the variant ''; some of them, a service for example, are not
-- shipped.
alter table order_lines add column needs_shipping integer not null default 1
  check (needs_shipping in (0, 1));
