-- Narrow, so that a search by a part of the name or address reads no more than these.
drop index customers_by_email;
create index customers_by_email on customers (email, name);
create index customers_by_country on customers (country, id);
