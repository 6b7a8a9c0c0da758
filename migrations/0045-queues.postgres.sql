-- The rows of every queue have the same columns: their state, and when they left the queue.
alter table jobs add column state text not null default 'queued'
  check (state in ('queued', 'failed'));
update jobs set state = 'failed' where failed_at is not null;
drop index jobs_due;
drop index jobs_failed;
alter table jobs rename column failed_at to ended_at;
create index jobs_due on jobs (due_at) where state = 'queued';
create index jobs_failed on jobs (ended_at) where state = 'failed';

alter table mail_outbox add column ended_at bigint;
update mail_outbox set ended_at = coalesce(sent_at, due_at) where state <> 'queued';
create index mail_ended on mail_outbox (ended_at) where ended_at is not null;

alter table webhook_deliveries add column last_error text;
alter table webhook_deliveries add column ended_at bigint;
update webhook_deliveries set ended_at = due_at where state <> 'queued';
update webhook_deliveries set last_error = answer where state <> 'sent';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;

alter table import_pictures add column last_error text;
alter table import_pictures add column ended_at bigint;
update import_pictures set ended_at = due_at where state <> 'queued';
create index import_pictures_failed on import_pictures (ended_at) where state = 'failed';
