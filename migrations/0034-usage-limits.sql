-- Receipts of a day to one address, however it is spelled.
create index mail_by_recipient on mail_outbox (lower(recipient), created_at);
-- What is tidied up: carts that nobody has used for long, and sessions that are over.
create index carts_by_use on carts (updated_at);
create index sessions_by_end on sessions (expires_at);
