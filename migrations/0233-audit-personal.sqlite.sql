-- What audit events have recorded of a person. The entry holds a digest of salt and content alone, so that both can be
-- erased with the person while the chain stays as it is.
create table audit_personal (
  entry_id text primary key,
  user_id text not null,
  salt text not null,
  content text not null
) strict;
create index audit_personal_of_user on audit_personal (user_id);
