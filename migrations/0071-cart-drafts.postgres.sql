-- A checkout draft belongs to a cart, as guests have no account.
create table cart_drafts (
  cart_id text primary key references carts (id) on delete cascade,
  draft text not null check (json_typeof(draft::json) = 'object'),
  updated_at bigint not null
);
insert into cart_drafts (cart_id, draft, updated_at)
  select carts.id, draft, checkout_drafts.updated_at
  from checkout_drafts inner join carts on carts.user_id = checkout_drafts.user_id;
drop table checkout_drafts;
alter table cart_drafts rename to checkout_drafts;
