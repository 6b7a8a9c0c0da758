-- Shipping methods are a list that the merchant edits; prices that were set before stay.
alter table orders add column shipping_label text;

insert into settings (key, value, updated_at)
select
  'shippingMethods',
  json_array(
    json_object(
      'code', 'free', 'name', 'Free', 'kind', 'delivery', 'isActive', json('true'), 'zones', json('[]'),
      'priceBy', 'value',
      'bands', json_array(json_object(
        'from', coalesce(max(case when key = 'freeShippingFromMinor' then cast(value as integer) end), 5000),
        'priceMinor', 0
      )),
      'freeFromMinor', 0, 'maxGrams', 0, 'days', json('{"from":5,"to":7}'), 'hint', ''
    ),
    json_object(
      'code', 'standard', 'name', 'Standard', 'kind', 'delivery', 'isActive', json('true'), 'zones', json('[]'),
      'priceBy', 'value',
      'bands', json_array(json_object(
        'from', 0,
        'priceMinor', coalesce(max(case when key = 'standardShippingMinor' then cast(value as integer) end), 1000)
      )),
      'freeFromMinor', 0, 'maxGrams', 0, 'days', json('{"from":3,"to":5}'), 'hint', '3 to 5 working days'
    ),
    json_object(
      'code', 'express', 'name', 'Express', 'kind', 'delivery', 'isActive', json('true'), 'zones', json('[]'),
      'priceBy', 'value',
      'bands', json_array(json_object(
        'from', 0,
        'priceMinor', coalesce(max(case when key = 'expressShippingMinor' then cast(value as integer) end), 2000)
      )),
      'freeFromMinor', 0, 'maxGrams', 0, 'days', json('{"from":1,"to":2}'), 'hint', 'within 2 days'
    )
  ),
  max(updated_at)
from settings
where key in ('freeShippingFromMinor', 'standardShippingMinor', 'expressShippingMinor')
having count(*) > 0;

delete from settings
where key in ('freeShippingFromMinor', 'standardShippingMinor', 'expressShippingMinor');
