-- The place of an entry in the chain and its hash, which the job alone writes: both are null until then.
alter table audit_entries add column number bigint;
alter table audit_entries add column hash text;
create unique index audit_by_number on audit_entries (number);
create index audit_unchained on audit_entries (at, id) where number is null;

-- The last entry of the chain.
create table audit_head (
  id bigint primary key check (id = 1),
  number bigint not null,
  hash text not null
);
insert into audit_head (id, number, hash)
values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

-- The list reads along an index, whatever narrows it down.
drop index audit_by_subject;
create index audit_by_subject on audit_entries (subject_id, subject_type, at);
create index audit_by_type on audit_entries (subject_type, at);
create index audit_by_actor on audit_entries (actor_id, at);
create index audit_by_action on audit_entries (action, at);
