-- How often several visitors have searched for a text on a day of the shop's time zone; '' for all rarer texts together.
create table search_days (
  day text not null,
  text text not null,
  searches integer not null,
  -- Those that found nothing.
  empty integer not null,
  -- Those after which a product was opened.
  clicks integer not null,
  -- The sum of the places of these products in the list, the first of which is 1.
  positions integer not null,
  primary key (day, text)
);
