-- Tax rates are a list of places, and orders keep the tax of each class.
insert into settings (key, value, updated_at)
select
  'taxRates',
  json_agg(json_build_object(
    'code', lower(rate.key) || '-tax', 'name', 'Tax',
    'zones', json_build_array(json_build_object('country', rate.key, 'areas', '[]'::json, 'except', '[]'::json)),
    'standardPpm', rate.value::bigint * 100, 'reducedPpm', rate.value::bigint * 100,
    'isShippingTaxed', true
  ))::text,
  max(settings.updated_at)
from settings, json_each_text(settings.value::json) as rate
where settings.key = 'taxBasisPoints'
having count(*) > 0;

delete from settings where key = 'taxBasisPoints';

alter table orders add column tax_lines text not null default '[]';
alter table orders add column tax_exemption text;
alter table orders add column vat_number text;

update orders
set tax_lines = json_build_array(json_build_object(
  'name', 'Tax', 'taxClass', 'standard', 'ratePpm', tax_basis_points * 100,
  'baseMinor', total_minor - tax_minor - included_tax_minor,
  'taxMinor', tax_minor + included_tax_minor
))::text
where tax_basis_points > 0;

alter table orders drop column tax_basis_points;

alter table order_lines add column tax_class text not null default 'standard';
alter table order_lines add column tax_minor bigint;
alter table order_lines add column paid_minor bigint;
