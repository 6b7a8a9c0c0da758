-- Edits of orders take and return stock.
alter table stock_changes drop constraint stock_changes_reason_check;
alter table stock_changes add constraint stock_changes_reason_check
  check (reason in ('begun', 'counted', 'imported', 'cancelled', 'refunded', 'returned', 'edited'));
