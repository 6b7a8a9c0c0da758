-- Who deletes a product takes it out of the index on both engines: PostgreSQL has no foreign key for it any more.
drop trigger product_search_forgets;
