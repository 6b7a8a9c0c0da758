-- Edits of orders take and return stock.
create table stock_changes_with_edits (
  id integer primary key autoincrement,
  variant_id text not null,
  at integer not null,
  reason text not null
    check (reason in ('begun', 'counted', 'imported', 'cancelled', 'refunded', 'returned', 'edited')),
  -- Null: stock was not tracked.
  units_before integer check (units_before >= 0),
  units_after integer check (units_after >= 0),
  actor_id text,
  order_id integer
) strict;
insert into stock_changes_with_edits
  (id, variant_id, at, reason, units_before, units_after, actor_id, order_id)
select id, variant_id, at, reason, units_before, units_after, actor_id, order_id from stock_changes;
drop table stock_changes;
alter table stock_changes_with_edits rename to stock_changes;
create index stock_changes_of_variant on stock_changes (variant_id, id desc);
