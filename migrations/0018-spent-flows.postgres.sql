-- Ways back from a provider that have been used: each opens the door once, in whichever process.
create table spent_flows (
  id text primary key,
  ends_at bigint not null
);
create index spent_flows_by_end on spent_flows (ends_at);
