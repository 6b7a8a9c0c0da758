create table settings (
  key text primary key,
  value text not null check (value::json is not null),
  updated_at bigint not null
);
