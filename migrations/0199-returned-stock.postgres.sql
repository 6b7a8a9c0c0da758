-- Stock also returns with the return of a customer, before it is refunded.
alter table stock_changes drop constraint stock_changes_reason_check;
alter table stock_changes add constraint stock_changes_reason_check
  check (reason in ('begun', 'counted', 'imported', 'cancelled', 'refunded', 'returned'));
