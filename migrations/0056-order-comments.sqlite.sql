-- What staff write on an order: for each other, or to the customer.
create table order_comments (
  id text primary key,
  order_id integer not null references orders (id),
  -- Empty once the author's account is deleted.
  author_id text not null,
  is_for_customer integer not null check (is_for_customer in (0, 1)),
  text text not null,
  created_at integer not null
) strict, without rowid;
create index order_comments_of_order on order_comments (order_id, created_at);

-- The history of an order: its audit events and its emails.
create index audit_by_subject on audit_entries (subject_type, subject_id);
alter table mail_outbox add column order_id integer;
update mail_outbox set order_id = cast(json_extract(data, '$.orderId') as integer) where template like 'order-%';
create index mail_of_order on mail_outbox (order_id) where order_id is not null;
