-- As before, and also when the country of origin or the tags change, which lists are filtered by as well.
drop trigger facets_of_changed_product on products;
create trigger facets_of_changed_product
after update of status, category_id, brand, options, price_minor, compare_at_minor, rate_tenths, rating_count, published_at, sold_units, country_of_origin, tags on products
for each row
when ((old.status, old.category_id, old.brand, old.options, old.price_minor, old.compare_at_minor, old.rate_tenths, old.rating_count, old.published_at, old.sold_units, old.country_of_origin, old.tags)
  is distinct from (new.status, new.category_id, new.brand, new.options, new.price_minor, new.compare_at_minor, new.rate_tenths, new.rating_count, new.published_at, new.sold_units, new.country_of_origin, new.tags))
execute function facets_of_product();
