-- Customers who want an email once a variant can be bought again. A request goes with its email.
create table restock_requests (
  id text primary key,
  variant_id text not null,
  email text not null,
  requested_at integer not null,
  unique (variant_id, email)
) strict;
create index restock_requests_by_email on restock_requests (email);
