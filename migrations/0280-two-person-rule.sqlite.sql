-- Erasing a customer, changes of staff accounts and the end of the rule itself can need a second person too.
create table approvals_of_all_kinds (
  -- Says what is requested and by which form, so that sending it twice requests it once.
  id text primary key,
  kind text not null check (kind in ('refund', 'customer', 'staff', 'rule')),
  -- Of a refund the order, of a customer or staff the account, of the rule its setting.
  subject_id text not null,
  request text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  -- '' once the account is deleted, also below.
  requester_id text not null,
  requested_at integer not null,
  expires_at integer not null,
  decider_id text not null default '',
  decided_at integer,
  words text not null default ''
) strict;
insert into approvals_of_all_kinds
  (id, kind, subject_id, request, state, requester_id, requested_at, expires_at, decider_id, decided_at, words)
select id, kind, subject_id, request, state, requester_id, requested_at, expires_at, decider_id, decided_at, words
from approvals;
drop table approvals;
alter table approvals_of_all_kinds rename to approvals;
create index approvals_by_state on approvals (state, requested_at, id);
create index approvals_of_subject on approvals (kind, subject_id, requested_at);
