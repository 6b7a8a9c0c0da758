-- Standard terms: stock is counted in units, and units are reserved for a payment.
alter table stock rename column held to reserved;
alter table stock_changes rename column pieces_before to units_before;
alter table stock_changes rename column pieces_after to units_after;
alter table product_stock rename column pieces to units;
alter table stock_holds rename to stock_reservations;
alter index stock_holds_of_variant rename to stock_reservations_of_variant;

-- As before: the body of a function does not follow renamed columns.
create or replace function count_product_stock(counted bigint[]) returns void language plpgsql as $$
begin
  perform 1 from product_stock where product_id = any (counted) order by product_id for update;
  update product_stock set units = now.units
  from (
    select variants.product_id,
      case when count(*) > count(stock.variant_id) then 1000000000000
        else sum(greatest(on_hand - reserved, 0)) end as units
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = any (counted)
    group by variants.product_id
  ) as now
  where now.product_id = product_stock.product_id and now.units <> product_stock.units;
end $$;

create or replace function begin_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, units) select id, 1000000000000 from touched;
  return null;
end $$;
