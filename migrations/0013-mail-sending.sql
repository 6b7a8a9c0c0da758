-- How a mail fares. 'kept' is what a shop that sends none does with it, 'failed' waits for a person.
alter table mail_outbox add column state text not null default 'queued'
  check (state in ('queued', 'sent', 'kept', 'failed'));
alter table mail_outbox add column last_error text;
update mail_outbox set state = 'sent' where sent_at is not null;
drop index mail_to_send;
create index mail_due on mail_outbox (due_at) where state = 'queued';
create index mail_by_time on mail_outbox (created_at, id);
