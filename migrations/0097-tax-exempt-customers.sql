-- Customers whom staff have exempted from tax.
alter table users add column is_tax_exempt integer not null default 0;
