-- The keys of payment providers that staff have entered, encrypted with a key derived from the shop's secret.
create table gateway_keys (
  gateway text primary key,
  sealed text not null,
  updated_at integer not null
) strict, without rowid;
