-- What the merchant has uploaded for its tile, in place of a picture of the shop's own.
alter table categories add column photo text check (photo is null or photo::json is not null);
-- The last edit: an older one is refused.
alter table categories add column updated_at bigint not null default 0;
-- Drafts too: a category with anything in it stays.
create index product_category on products (category_id);
