-- The video of a product, beside its pictures; the file is stored where they are.
create table product_videos (
  product_id bigint primary key references products (id) on delete cascade,
  -- Its name: see video-upload.ts.
  file text not null,
  -- What it shows, in words.
  caption text not null default '',
  bytes bigint not null,
  uploaded_at bigint not null
);
