-- When something that customers filter by has last changed, per product: a process that holds the facets in memory
-- reads these products anew. Kept by the triggers below alone; a deleted product stays, so that it is removed there.
create table facet_changes (
  product_id integer primary key,
  -- Ascending with each change.
  revision integer not null
) strict;
create index facet_changes_by_revision on facet_changes (revision);

create trigger facets_of_changed_product
after update of status, category_id, brand, options, price_minor, compare_at_minor, rate_tenths, rating_count, published_at, sold_units on products
when (old.status, old.category_id, old.brand, old.options, old.price_minor, old.compare_at_minor, old.rate_tenths, old.rating_count, old.published_at, old.sold_units)
  is not (new.status, new.category_id, new.brand, new.options, new.price_minor, new.compare_at_minor, new.rate_tenths, new.rating_count, new.published_at, new.sold_units)
begin
  insert into facet_changes (product_id, revision)
  values (new.id, (select coalesce(max(revision), 0) + 1 from facet_changes))
  on conflict (product_id) do update set revision = excluded.revision;
end;

create trigger facets_of_deleted_product after delete on products begin
  insert into facet_changes (product_id, revision)
  values (old.id, (select coalesce(max(revision), 0) + 1 from facet_changes))
  on conflict (product_id) do update set revision = excluded.revision;
end;

-- A new product has its variants inserted after it.
create trigger facets_of_new_variant after insert on variants begin
  insert into facet_changes (product_id, revision)
  values (new.product_id, (select coalesce(max(revision), 0) + 1 from facet_changes))
  on conflict (product_id) do update set revision = excluded.revision;
end;

create trigger facets_of_deleted_variant after delete on variants begin
  insert into facet_changes (product_id, revision)
  values (old.product_id, (select coalesce(max(revision), 0) + 1 from facet_changes))
  on conflict (product_id) do update set revision = excluded.revision;
end;

create trigger facets_of_changed_variant after update of option_values on variants
when old.option_values <> new.option_values begin
  insert into facet_changes (product_id, revision)
  values (new.product_id, (select coalesce(max(revision), 0) + 1 from facet_changes))
  on conflict (product_id) do update set revision = excluded.revision;
end;

-- Of the stock, only whether a variant can be bought. Without a row it always can.
create trigger facets_of_changed_stock after update of on_hand, reserved on stock
when (new.on_hand > new.reserved) <> (old.on_hand > old.reserved) begin
  insert into facet_changes (product_id, revision)
  select product_id, (select coalesce(max(revision), 0) + 1 from facet_changes)
  from variants where id = new.variant_id
  on conflict (product_id) do update set revision = excluded.revision;
end;

create trigger facets_of_new_stock after insert on stock when new.on_hand <= new.reserved begin
  insert into facet_changes (product_id, revision)
  select product_id, (select coalesce(max(revision), 0) + 1 from facet_changes)
  from variants where id = new.variant_id
  on conflict (product_id) do update set revision = excluded.revision;
end;

create trigger facets_of_deleted_stock after delete on stock when old.on_hand <= old.reserved begin
  insert into facet_changes (product_id, revision)
  select product_id, (select coalesce(max(revision), 0) + 1 from facet_changes)
  from variants where id = old.variant_id
  on conflict (product_id) do update set revision = excluded.revision;
end;
