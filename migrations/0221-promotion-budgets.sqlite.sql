-- What a promotion may take off in all, what it has taken off, and what each use of it took off.
alter table promotions add column budget_minor integer check (budget_minor > 0);
alter table promotions add column given_minor integer not null default 0;
alter table promotion_uses add column discount_minor integer not null default 0;
update promotion_uses set discount_minor = coalesce(
  (select orders.discount_minor from orders where orders.id = promotion_uses.order_id), 0
);
update promotions set given_minor = coalesce(
  (select sum(promotion_uses.discount_minor) from promotion_uses
    where promotion_uses.promotion_id = promotions.id), 0
);
