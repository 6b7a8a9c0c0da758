-- Until when one process works on the next step of an import; 0 where none does.
alter table product_imports add column lease_until integer not null default 0;
