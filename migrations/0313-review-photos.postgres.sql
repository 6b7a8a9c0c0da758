-- Photos that customers add to a review. Like the review itself they belong to an account and a product, also while
-- that product is deleted and can be restored.
create table review_photos (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  product_id bigint not null,
  -- JPEGs in Base64: text is the same in both engines, in their copies and in the export of personal data.
  jpeg text not null,
  thumbnail text not null,
  width integer not null,
  height integer not null,
  -- 0 while the form that sent it has not been accepted.
  is_shown integer not null check (is_shown in (0, 1)),
  created_at bigint not null
);
create index review_photos_of_review on review_photos (user_id, product_id);
create index review_photos_by_age on review_photos (created_at);
