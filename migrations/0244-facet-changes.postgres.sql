-- When something that customers filter by has last changed, per product: a process that holds the facets in memory
-- reads these products anew. Kept by the triggers below alone; a deleted product stays, so that it is removed there.
create table facet_changes (
  product_id bigint primary key,
  -- The transaction of the change: readers look at all from the oldest one that was open at their last look.
  revision xid8 not null
);
create index facet_changes_by_revision on facet_changes (revision);

create function note_facet_changes(changed bigint[]) returns void language sql as $$
  insert into facet_changes (product_id, revision)
  select distinct id, pg_current_xact_id() from unnest(changed) as id order by id
  on conflict (product_id) do update set revision = excluded.revision
$$;

create function facets_of_product() returns trigger language plpgsql as $$
begin
  perform note_facet_changes(array[old.id]);
  return null;
end $$;
create trigger facets_of_changed_product
after update of status, category_id, brand, options, price_minor, compare_at_minor, rate_tenths, rating_count, published_at, sold_units on products
for each row
when ((old.status, old.category_id, old.brand, old.options, old.price_minor, old.compare_at_minor, old.rate_tenths, old.rating_count, old.published_at, old.sold_units)
  is distinct from (new.status, new.category_id, new.brand, new.options, new.price_minor, new.compare_at_minor, new.rate_tenths, new.rating_count, new.published_at, new.sold_units))
execute function facets_of_product();
create trigger facets_of_deleted_product after delete on products
  for each row execute function facets_of_product();

create function facets_of_variants() returns trigger language plpgsql as $$
begin
  perform note_facet_changes(array(select distinct product_id from touched));
  return null;
end $$;
-- A new product has its variants inserted after it.
create trigger facets_of_new_variant after insert on variants
  referencing new table as touched for each statement execute function facets_of_variants();
create trigger facets_of_deleted_variant after delete on variants
  referencing old table as touched for each statement execute function facets_of_variants();

create function facets_of_variant() returns trigger language plpgsql as $$
begin
  perform note_facet_changes(array[new.product_id]);
  return null;
end $$;
create trigger facets_of_changed_variant after update of option_values on variants
  for each row when (old.option_values <> new.option_values) execute function facets_of_variant();

-- Of the stock, only whether a variant can be bought. Without a row it always can. At the end of the transaction:
-- those who sell variants of one product do not wait for each other before.
create function facets_of_stock() returns trigger language plpgsql as $$
begin
  perform note_facet_changes(array(
    select product_id from variants where id = case tg_op when 'DELETE' then old.variant_id else new.variant_id end
  ));
  return null;
end $$;
create constraint trigger facets_of_changed_stock after update of on_hand, reserved on stock
  deferrable initially deferred for each row
  when ((new.on_hand > new.reserved) <> (old.on_hand > old.reserved))
  execute function facets_of_stock();
create constraint trigger facets_of_new_stock after insert on stock
  deferrable initially deferred for each row when (new.on_hand <= new.reserved)
  execute function facets_of_stock();
create constraint trigger facets_of_deleted_stock after delete on stock
  deferrable initially deferred for each row when (old.on_hand <= old.reserved)
  execute function facets_of_stock();
