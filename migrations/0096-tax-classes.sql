-- Null stands for the standard class.
alter table products add column tax_class text;
