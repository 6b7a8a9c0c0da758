-- Codes can be spent: what they are good for, and what orders became of them.
alter table discount_codes drop constraint discount_codes_kind_check;
alter table discount_codes add check (kind in ('amount', 'percent-of-one'));
alter table discount_codes add column source text not null default 'newsletter'
  check (source in ('newsletter', 'welcome'));
alter table discount_codes alter column source drop default;
alter table discount_codes alter column amount_minor drop not null;
alter table discount_codes alter column currency drop not null;
alter table discount_codes add column percent integer check (percent between 1 and 100);
alter table discount_codes add check ((kind = 'amount') = (amount_minor is not null and currency is not null));
alter table discount_codes add check ((kind = 'percent-of-one') = (percent is not null));

alter table orders add column discount_code text;
-- The part of the total that is tax where prices include it; tax_minor is what came on top.
alter table orders add column included_tax_minor bigint not null default 0 check (included_tax_minor >= 0);
alter table orders add column tax_basis_points integer not null default 0 check (tax_basis_points >= 0);
alter table order_lines add column discount_minor bigint not null default 0
  check (discount_minor between 0 and unit_price_minor * quantity);
