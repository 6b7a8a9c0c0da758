-- A promotion with codes of its own, each for one order, does not apply by itself.
alter table promotions add column one_time_codes integer not null default 0 check (one_time_codes in (0, 1));
create table promotion_codes (
  code text primary key,
  promotion_id text not null references promotions (id),
  -- Null until an order has used it.
  redeemed_by_order bigint unique references orders (id),
  created_at bigint not null
);
create index codes_of_promotion on promotion_codes (promotion_id, code);
