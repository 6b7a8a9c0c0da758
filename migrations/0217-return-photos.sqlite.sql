-- Photos that customers add to a return. They are sent with the form, and belong to the return that has its key.
create table return_photos (
  id text primary key,
  order_id integer not null references orders (id),
  request_key text not null,
  -- A JPEG in Base64: text is the same in both engines, in their copies and in the export of personal data.
  jpeg text not null,
  width integer not null,
  height integer not null,
  created_at integer not null
) strict;
create index return_photos_by_request on return_photos (order_id, request_key);
create index return_photos_by_age on return_photos (created_at);
