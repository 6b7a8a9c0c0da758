-- Stock and reservations outlive their variant for as long as its product can be restored: what is sold,
-- returned or reserved of a deleted product is counted on the same rows. They have no foreign key to it.
drop trigger product_stock_with_variant;
drop trigger product_stock_without_variant;
drop trigger product_stock_counted;
drop trigger product_stock_not_counted;
drop trigger product_stock_changed;

create table counted_stock (
  variant_id text primary key,
  on_hand integer not null check (on_hand >= 0),
  -- More than on_hand where staff have counted fewer items than are reserved.
  held integer not null default 0 check (held >= 0)
) strict, without rowid;
insert into counted_stock (variant_id, on_hand, held) select variant_id, on_hand, held from stock;
drop table stock;
alter table counted_stock rename to stock;

-- The stock of products that were deleted before this migration stands in their snapshots.
insert into stock (variant_id, on_hand)
select json_extract(kept.value, '$.variant_id'), json_extract(kept.value, '$.on_hand')
from deleted_products, json_each(deleted_products.snapshot, '$.stock') as kept
where true
on conflict do nothing;

create table stock_reservations (
  payment_id text not null references card_payments (id) on delete cascade,
  variant_id text not null,
  quantity integer not null check (quantity >= 1),
  primary key (payment_id, variant_id)
) strict, without rowid;
insert into stock_reservations (payment_id, variant_id, quantity)
select payment_id, variant_id, quantity from stock_holds;
drop table stock_holds;
alter table stock_reservations rename to stock_holds;
create index stock_holds_of_variant on stock_holds (variant_id);

-- Renewed payments keep the time of the first one: a reservation ends, however often it is renewed.
alter table card_payments add column reserved_since integer not null default 0;
update card_payments set reserved_since = created_at;
create index card_payments_of_user on card_payments (user_id, created_at desc);

-- As before, but that what is reserved beyond on_hand takes nothing from other variants. Its stock, if it is
-- counted, comes after the variant, unless the variant is restored.
create trigger product_stock_with_variant after insert on variants
when not exists (select 1 from stock where variant_id = new.id) begin
  update product_stock set pieces = 1000000000000
  where product_id = new.product_id and pieces <> 1000000000000;
end;

create trigger product_stock_restored after insert on variants
when exists (select 1 from stock where variant_id = new.id) begin
  update product_stock set pieces = (
    select case when count(*) > count(stock.variant_id) then 1000000000000
      else sum(max(on_hand - held, 0)) end
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = new.product_id
  ) where product_id = new.product_id;
end;

create trigger product_stock_without_variant after delete on variants begin
  update product_stock set pieces = (
    select case when count(*) > count(stock.variant_id) then 1000000000000
      else sum(max(on_hand - held, 0)) end
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = old.product_id
  ) where product_id = old.product_id
    and exists (select 1 from variants where product_id = old.product_id);
end;

create trigger product_stock_counted after insert on stock begin
  update product_stock set pieces = (
    select case when count(*) > count(stock.variant_id) then 1000000000000
      else sum(max(on_hand - held, 0)) end
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = product_stock.product_id
  ) where product_id = (select product_id from variants where id = new.variant_id);
end;

create trigger product_stock_not_counted after delete on stock begin
  update product_stock set pieces = 1000000000000
  where product_id = (select product_id from variants where id = old.variant_id);
end;

create trigger product_stock_changed after update of on_hand, held on stock
when max(new.on_hand - new.held, 0) <> max(old.on_hand - old.held, 0) begin
  update product_stock
  set pieces = pieces + max(new.on_hand - new.held, 0) - max(old.on_hand - old.held, 0)
  where product_id = (select product_id from variants where id = new.variant_id)
    and pieces <> 1000000000000;
end;
