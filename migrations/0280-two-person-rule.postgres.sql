-- Erasing a customer, changes of staff accounts and the end of the rule itself can need a second person too.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('refund', 'customer', 'staff', 'rule'));
