-- Counted and listed without reading the log of what was sent.
create index mail_failed on mail_outbox (ended_at) where state = 'failed';
create index webhook_deliveries_failed on webhook_deliveries (ended_at) where state = 'failed';
