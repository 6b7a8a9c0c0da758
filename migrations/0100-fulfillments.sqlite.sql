-- What of an order has shipped. `status` follows from it and keeps its values.
alter table orders add column fulfillment text not null default 'unfulfilled'
  check (fulfillment in ('unfulfilled', 'partially-fulfilled', 'fulfilled', 'delivered', 'cancelled'));
update orders set fulfillment = case status when 'shipped' then 'fulfilled' else status end
where status <> 'placed';

-- A shipment: units of an order that left together.
create table fulfillments (
  id text primary key,
  order_id integer not null references orders (id),
  -- Chosen by the form or the API client: the same request ships once.
  request_key text not null,
  -- 'ups', or the name of a carrier that the shop does not know; '' for none.
  carrier text not null,
  tracking_number text not null,
  -- Null where the carrier's own link is shown.
  tracking_url text,
  -- The email to the customer, which waits until it can no longer be undone.
  notice_id text not null,
  created_at integer not null,
  cancelled_at integer,
  unique (order_id, request_key)
) strict, without rowid;

create table fulfillment_lines (
  fulfillment_id text not null references fulfillments (id),
  -- Of the order line.
  position integer not null,
  quantity integer not null check (quantity >= 1),
  primary key (fulfillment_id, position)
) strict, without rowid;

-- Orders that shipped with earlier releases: everything at once.
insert into fulfillments (
  id, order_id, request_key, carrier, tracking_number, tracking_url, notice_id, created_at
)
select 'order-' || id, id, 'order-' || id, '', '', null, '', coalesce((
  select max(at) from audit_entries
  where subject_type = 'order' and subject_id = cast(orders.id as text) and action = 'order.shipped'
), placed_at)
from orders where status in ('shipped', 'delivered');
insert into fulfillment_lines (fulfillment_id, position, quantity)
select 'order-' || order_id, position, quantity
from order_lines where order_id in (select order_id from fulfillments);
