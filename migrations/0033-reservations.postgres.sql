-- Stock and reservations outlive their variant for as long as its product can be restored: what is sold,
-- returned or reserved of a deleted product is counted on the same rows. They have no foreign key to it.
alter table stock drop constraint stock_variant_id_fkey;
alter table stock_holds drop constraint stock_holds_variant_id_fkey;

-- More than on_hand is held where staff have counted fewer items than are reserved.
alter table stock drop constraint stock_check;
alter table stock add constraint stock_held_check check (held >= 0);

-- The stock of products that were deleted before this migration stands in their snapshots.
insert into stock (variant_id, on_hand)
select kept ->> 'variant_id', (kept ->> 'on_hand')::bigint
from deleted_products, json_array_elements(snapshot::json -> 'stock') as kept
on conflict do nothing;

-- Renewed payments keep the time of the first one: a reservation ends, however often it is renewed.
alter table card_payments add column reserved_since bigint not null default 0;
update card_payments set reserved_since = created_at;
create index card_payments_of_user on card_payments (user_id, created_at desc);

-- As before, but that what is reserved beyond on_hand takes nothing from other variants.
create or replace function count_product_stock(counted bigint[]) returns void language plpgsql as $$
begin
  perform 1 from product_stock where product_id = any (counted) order by product_id for update;
  update product_stock set pieces = now.pieces
  from (
    select variants.product_id,
      case when count(*) > count(stock.variant_id) then 1000000000000
        else sum(greatest(on_hand - held, 0)) end as pieces
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = any (counted)
    group by variants.product_id
  ) as now
  where now.product_id = product_stock.product_id and now.pieces <> product_stock.pieces;
end $$;
