-- Found every hour: payments that are still awaited.
create index awaited_payments on payments (created_at) where status = 'awaited';

-- Customers with an unpaid order were told of no deadline: such a shop cancels none until its staff set one.
insert into settings (key, value, updated_at)
select 'unpaidOrderDays', '0', 0
where exists (
  select 1 from orders join payments on payments.order_id = orders.id
  where orders.status = 'placed' and payments.status = 'awaited'
    and payments.method in ('bank-transfer', 'check')
);
