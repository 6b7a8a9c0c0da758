-- What cached pages depend on, and the last ids given.
create table versions (
  name text primary key,
  value bigint not null
);

create table sequences (
  name text primary key,
  value bigint not null
);

insert into versions (name, value) values ('catalogue', 1);
insert into sequences (name, value) values ('products', 0);
