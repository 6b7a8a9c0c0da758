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
  product_id bigint primary key references products (id) on delete cascade,
  pieces bigint not null
);
create index desk_stock on product_stock (pieces, product_id);

insert into product_stock (product_id, pieces)
select products.id,
  case when count(*) > count(stock.variant_id) then 1000000000000 else sum(on_hand - held) end
from products
left join variants on variants.product_id = products.id
left join stock on stock.variant_id = variants.id
group by products.id;

-- Locked first, counted then: the count sees what others have committed before they let go.
create function count_product_stock(counted bigint[]) returns void language plpgsql as $$
begin
  perform 1 from product_stock where product_id = any (counted) order by product_id for update;
  update product_stock set pieces = now.pieces
  from (
    select variants.product_id,
      case when count(*) > count(stock.variant_id) then 1000000000000 else sum(on_hand - held) end
        as pieces
    from variants left join stock on stock.variant_id = variants.id
    where variants.product_id = any (counted)
    group by variants.product_id
  ) as now
  where now.product_id = product_stock.product_id and now.pieces <> product_stock.pieces;
end $$;

create function begin_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, pieces) select id, 1000000000000 from touched;
  return null;
end $$;
create trigger product_stock_begins after insert on products
  referencing new table as touched for each statement execute function begin_product_stock();

create function count_stock_of_variants() returns trigger language plpgsql as $$
begin
  perform count_product_stock(array(select distinct product_id from touched));
  return null;
end $$;
create trigger product_stock_with_variant after insert on variants
  referencing new table as touched for each statement execute function count_stock_of_variants();
create trigger product_stock_without_variant after delete on variants
  referencing old table as touched for each statement execute function count_stock_of_variants();

create function count_stock_of_stock() returns trigger language plpgsql as $$
begin
  perform count_product_stock(array(
    select distinct variants.product_id from touched join variants on variants.id = touched.variant_id
  ));
  return null;
end $$;
create trigger product_stock_counted after insert on stock
  referencing new table as touched for each statement execute function count_stock_of_stock();
create trigger product_stock_not_counted after delete on stock
  referencing old table as touched for each statement execute function count_stock_of_stock();

-- At the end of the transaction: those who sell variants of one product do not wait for each other before.
create function count_changed_stock() returns trigger language plpgsql as $$
begin
  perform count_product_stock(array(select product_id from variants where id = new.variant_id));
  return null;
end $$;
create constraint trigger product_stock_changed after update of on_hand, held on stock
  deferrable initially deferred for each row
  when (new.on_hand - new.held <> old.on_hand - old.held)
  execute function count_changed_stock();
