-- Codes can be spent: what they are good for, and what orders became of them.
create table discount_codes_new (
  id text primary key,
  code text not null unique,
  source text not null check (source in ('newsletter', 'welcome')),
  kind text not null check (kind in ('amount', 'percent-of-one')),
  amount_minor integer check (amount_minor > 0),
  currency text,
  percent integer check (percent between 1 and 100),
  first_order_only integer not null check (first_order_only in (0, 1)),
  -- Null: whoever has the code may use it.
  issued_to_email text,
  -- Null until it is spent, which happens once.
  redeemed_by_order integer unique references orders (id),
  created_at integer not null,
  check ((kind = 'amount') = (amount_minor is not null and currency is not null)),
  check ((kind = 'percent-of-one') = (percent is not null))
) strict;
insert into discount_codes_new
select id, code, 'newsletter', kind, amount_minor, currency, null, first_order_only,
  issued_to_email, redeemed_by_order, created_at
from discount_codes;
drop table discount_codes;
alter table discount_codes_new rename to discount_codes;
create index discount_codes_of_email on discount_codes (issued_to_email);

alter table orders add column discount_code text;
-- The part of the total that is tax where prices include it; tax_minor is what came on top.
alter table orders add column included_tax_minor integer not null default 0 check (included_tax_minor >= 0);
alter table orders add column tax_basis_points integer not null default 0 check (tax_basis_points >= 0);
alter table order_lines add column discount_minor integer not null default 0
  check (discount_minor between 0 and unit_price_minor * quantity);
