-- What the shop answers below a review, in public.
alter table reviews add column reply text;
alter table reviews add column replied_at integer;
alter table deleted_reviews add column reply text;
alter table deleted_reviews add column replied_at integer;
