-- Null stands for a usual parcel, 'none' for what is not shipped.
alter table products add column shipping_class text;
