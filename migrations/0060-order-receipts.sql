-- Counts of order confirmations per recipient read the index alone.
drop index mail_by_recipient;
create index order_receipts on mail_outbox (lower(recipient), created_at)
  where template = 'order-placed';
