-- The address on invoices, where it is not that of the delivery.
alter table orders add column billing text;
