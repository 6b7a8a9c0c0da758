-- What a program of the old app calls the account; null for an account that none has named.
alter table users add column external_id text;
create unique index users_by_external_id on users (external_id) where external_id is not null;

-- Pictures that a client has named by their URL are fetched like those of an import: they belong to none.
alter table import_pictures alter column import_id drop not null;
