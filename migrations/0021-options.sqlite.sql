-- What a product comes in: a list of options, each with a name and its values in the merchant's order.
alter table products add column options text not null default '[]'
  check (json_type(options) = 'array');

alter table variants add column picture_id text
  references product_pictures (id) on delete set null;
create index variants_of_picture on variants (picture_id) where picture_id is not null;

-- Of each combination there is one.
create unique index variants_by_options on variants (product_id, option_values);
