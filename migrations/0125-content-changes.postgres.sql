-- Tells every process of the shop that public content has changed, as soon as the change is committed.
create function notify_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_content', tg_table_schema);
  return null;
end $$;

create trigger versions_changed after update on versions
  for each statement execute function notify_content_change();

create trigger product_version_changed after update of version on products
  for each statement execute function notify_content_change();
