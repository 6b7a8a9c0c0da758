-- A job that failed for the last time is kept: not due any more, and visible to the operator.
alter table jobs add column failed_at integer;
alter table jobs add column last_error text;
drop index jobs_due;
create index jobs_due on jobs (due_at) where failed_at is null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;
