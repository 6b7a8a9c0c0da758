-- The category that it is a part of; null at the top.
alter table categories add column parent_id text references categories (id);
