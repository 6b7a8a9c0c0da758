-- A refund replaces units that wait, or is for units that have left: which of them is stored with it.
alter table refund_lines add column unshipped_units integer not null default 0;
-- Of the exchanged units, those that have come back.
alter table order_lines add column exchanged_back_units integer not null default 0;

update order_lines set exchanged_back_units = (
  select coalesce(sum(return_lines.restocked + return_lines.written_off), 0)
  from returns
  join return_lines on return_lines.return_id = returns.id
  where returns.order_id = order_lines.order_id and return_lines.position = order_lines.position
    and returns.exchange_order_id is not null and return_lines.wanted_variant_id is not null
)
where exchanged_units > 0;

-- Until now a refund took from the units that wait, unless units had come back.
update refund_lines set unshipped_units = quantity
where not exists (select 1 from returns where returns.refund_id = refund_lines.refund_id);

-- Refunds by hand of units that had come back, as far as no refund of a return was for them, the oldest first.
with by_hand as (
  select refund_lines.refund_id, refund_lines.position, refund_lines.quantity,
    order_lines.returned_units - order_lines.exchanged_back_units - (
      select coalesce(sum(settled.quantity), 0)
      from refund_lines settled
      join returns on returns.refund_id = settled.refund_id
      where returns.order_id = refunds.order_id and settled.position = refund_lines.position
    ) - (
      sum(refund_lines.quantity) over (
        partition by refunds.order_id, refund_lines.position
        order by refunds.created_at, refunds.id
      ) - refund_lines.quantity
    ) as back
  from refund_lines
  join refunds on refunds.id = refund_lines.refund_id
  join order_lines on order_lines.order_id = refunds.order_id
    and order_lines.position = refund_lines.position
  where refund_lines.unshipped_units > 0 and refunds.state <> 'failed'
    and order_lines.returned_units > 0
)
update refund_lines
set unshipped_units = by_hand.quantity
  - case when by_hand.back < by_hand.quantity then by_hand.back else by_hand.quantity end
from by_hand
where by_hand.refund_id = refund_lines.refund_id and by_hand.position = refund_lines.position
  and by_hand.back > 0;
