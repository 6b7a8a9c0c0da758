-- Postgres does this through its foreign key.
create trigger product_search_forgets after delete on products begin
  delete from product_search where rowid = old.id;
end;
