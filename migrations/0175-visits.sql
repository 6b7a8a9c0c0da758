-- How many visits an hour of the shop's time zone had, and how many of them came as far as a cart and the checkout.
create table visit_hours (
  day text not null,
  hour text not null,
  visits integer not null,
  carts integer not null,
  checkouts integer not null,
  primary key (day, hour)
);
