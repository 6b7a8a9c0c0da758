-- Shipping methods are a list that the merchant edits; prices that were set before stay.
alter table orders add column shipping_label text;

insert into settings (key, value, updated_at)
select
  'shippingMethods',
  json_build_array(
    json_build_object(
      'code', 'free', 'name', 'Free', 'kind', 'delivery', 'isActive', true, 'zones', '[]'::json,
      'priceBy', 'value',
      'bands', json_build_array(json_build_object(
        'from', coalesce(max(case when key = 'freeShippingFromMinor' then value::bigint end), 5000),
        'priceMinor', 0
      )),
      'freeFromMinor', 0, 'maxGrams', 0, 'days', '{"from":5,"to":7}'::json, 'hint', ''
    ),
    json_build_object(
      'code', 'standard', 'name', 'Standard', 'kind', 'delivery', 'isActive', true, 'zones', '[]'::json,
      'priceBy', 'value',
      'bands', json_build_array(json_build_object(
        'from', 0,
        'priceMinor', coalesce(max(case when key = 'standardShippingMinor' then value::bigint end), 1000)
      )),
      'freeFromMinor', 0, 'maxGrams', 0, 'days', '{"from":3,"to":5}'::json, 'hint', '3 to 5 working days'
    ),
    json_build_object(
      'code', 'express', 'name', 'Express', 'kind', 'delivery', 'isActive', true, 'zones', '[]'::json,
      'priceBy', 'value',
      'bands', json_build_array(json_build_object(
        'from', 0,
        'priceMinor', coalesce(max(case when key = 'expressShippingMinor' then value::bigint end), 2000)
      )),
      'freeFromMinor', 0, 'maxGrams', 0, 'days', '{"from":1,"to":2}'::json, 'hint', 'within 2 days'
    )
  )::text,
  max(updated_at)
from settings
where key in ('freeShippingFromMinor', 'standardShippingMinor', 'expressShippingMinor')
having count(*) > 0;

delete from settings
where key in ('freeShippingFromMinor', 'standardShippingMinor', 'expressShippingMinor');
