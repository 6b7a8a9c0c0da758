-- What an order was asked for with: the same Idempotency-Key with another body is refused.
create table order_requests (
  order_id integer primary key references orders (id) on delete cascade,
  body_hash text not null
) strict;
