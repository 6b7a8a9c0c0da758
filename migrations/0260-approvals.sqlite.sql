-- What one member of staff requests and another one decides. Nothing happens before that.
create table approvals (
  -- Says what is requested and by which form, so that sending it twice requests it once.
  id text primary key,
  kind text not null check (kind in ('refund')),
  -- Of a refund the order.
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
create index approvals_by_state on approvals (state, requested_at, id);
create index approvals_of_subject on approvals (kind, subject_id, requested_at);
