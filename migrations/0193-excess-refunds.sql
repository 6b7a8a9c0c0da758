-- Whether the refund returns what an edit of the order has made too much. It returns no part of the sale, whose total
-- is lower already.
alter table refunds add column is_excess integer not null default 0 check (is_excess in (0, 1));
