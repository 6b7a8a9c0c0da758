-- Payments that customers approve at the provider before their checkout is filled in: one of each cart.
create table express_approvals (
  cart_id text primary key references carts (id) on delete cascade,
  id text not null unique,
  -- Of the cart when it was requested: an order that the cart becomes takes the approval with it.
  checkout_key text not null unique,
  gateway text not null,
  reference text not null,
  created_at integer not null,
  -- Null until the provider has reported it.
  approved_at integer
) strict;
