-- Orders of which nothing is shipped are fulfilled once they are paid; those that were paid before are so now.
update orders set fulfillment = 'fulfilled', status = 'shipped'
where status = 'placed' and fulfillment = 'unfulfilled'
  and exists (
    select 1 from payments where payments.order_id = orders.id
      and payments.status in ('paid', 'partially-refunded', 'refunded')
  )
  and exists (select 1 from order_lines where order_lines.order_id = orders.id)
  and not exists (
    select 1 from order_lines where order_lines.order_id = orders.id and needs_shipping = 1
  );
