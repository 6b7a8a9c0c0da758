-- The table of products is read along one of these, never by sorting all there are. What it can be
-- narrowed down by stands in each, so that rows that are passed over are not looked up.
create index desk_numbers on products (id, category_id, status, compare_at_minor);
create index desk_titles on products (lower(title), id, category_id, status, compare_at_minor);
create index desk_prices on products (price_minor, id, category_id, status, compare_at_minor);
create index desk_rates on products (starting_rate_tenths, id, category_id, status, compare_at_minor);
create index desk_changes on products (updated_at, id, category_id, status, compare_at_minor);
create index desk_categories on products (category_id, id, status, compare_at_minor);
create index desk_drafts on products (id, category_id, compare_at_minor) where status = 'draft';
create index desk_reduced on products (id, category_id, status) where compare_at_minor is not null;

-- How many pieces of all its variants can still be sold; 1000000000000, more than anybody has, where
-- one of them is not counted. Kept by the triggers below alone.
create table product_stock (
  product_id integer primary key references products (id) on delete cascade,
  pieces integer not null
) strict;
create index desk_stock on product_stock (pieces, product_id);

insert into product_stock (product_id, pieces)
select products.id,
  case when count(*) > count(stock.variant_id) then 1000000000000 else sum(on_hand - held) end
from products
left join variants on variants.product_id = products.id
left join stock on stock.variant_id = variants.id
group by products.id;

create trigger product_stock_begins after insert on products begin
  insert into product_stock (product_id, pieces) values (new.id, 1000000000000);
end;

-- Its stock, if it is counted, comes after the variant.
create trigger product_stock_with_variant after insert on variants begin
  update product_stock set pieces = 1000000000000
  where product_id = new.product_id and pieces <> 1000000000000;
end;

create trigger product_stock_without_variant after delete on variants begin
  update product_stock set pieces = (
    select case when count(*) > count(stock.variant_id) then 1000000000000 else sum(on_hand - held) end
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = old.product_id
  ) where product_id = old.product_id
    and exists (select 1 from variants where product_id = old.product_id);
end;

create trigger product_stock_counted after insert on stock begin
  update product_stock set pieces = (
    select case when count(*) > count(stock.variant_id) then 1000000000000 else sum(on_hand - held) end
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = product_stock.product_id
  ) where product_id = (select product_id from variants where id = new.variant_id);
end;

create trigger product_stock_not_counted after delete on stock begin
  update product_stock set pieces = 1000000000000
  where product_id = (select product_id from variants where id = old.variant_id);
end;

create trigger product_stock_changed after update of on_hand, held on stock
when new.on_hand - new.held <> old.on_hand - old.held begin
  update product_stock set pieces = pieces + (new.on_hand - new.held) - (old.on_hand - old.held)
  where product_id = (select product_id from variants where id = new.variant_id)
    and pieces <> 1000000000000;
end;
