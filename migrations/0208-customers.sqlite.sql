-- One row for each account, and one for each address with which guests have ordered. Counted from the orders
-- by the shop, so that lists of customers are sorted and filtered by them.
create table customers (
  id integer primary key autoincrement,
  user_id text unique references users (id) on delete cascade,
  -- The address of a guest; null for an account.
  guest_email text unique,
  email text not null,
  name text not null,
  since integer not null,
  orders integer not null,
  -- Less refunds, in the currency of the newest order.
  spent_minor integer not null,
  currency text not null,
  -- 0 without orders.
  last_order_at integer not null,
  -- Of the newest order's delivery address.
  country text not null,
  region text not null,
  city text not null
) strict;
create index customers_by_since on customers (since, id);
create index customers_by_orders on customers (orders, id);
create index customers_by_spent on customers (spent_minor, id);
create index customers_by_last_order on customers (last_order_at, id);
create index customers_by_email on customers (email);

-- Its version rises with each refresh of the rows, of which one runs at a time.
create table customers_state (id integer primary key check (id = 1), version integer not null) strict;
insert into customers_state (id, version) values (1, 0);

create table customer_tags (
  tag text not null,
  customer_id integer not null references customers (id) on delete cascade,
  primary key (tag, customer_id)
) strict;
create index tags_of_customer on customer_tags (customer_id, tag);

create table customer_notes (
  id text primary key,
  customer_id integer not null references customers (id) on delete cascade,
  -- '' once the account of the author is deleted.
  author_id text not null,
  text text not null,
  created_at integer not null
) strict;
create index notes_of_customer on customer_notes (customer_id, created_at);
create index notes_of_author on customer_notes (author_id);

-- Whose row has to be counted (again): an account's, or that of the customer of an order. Rows are only
-- inserted and deleted, so that placing an order waits for nothing.
create table customer_changes (
  id integer primary key autoincrement,
  user_id text not null default '',
  order_id integer not null default 0
) strict;

create trigger customer_of_new_account after insert on users begin
  insert into customer_changes (user_id) values (new.id);
end;
create trigger customer_of_changed_account after update of email, name on users
when new.email <> old.email or new.name <> old.name begin
  insert into customer_changes (user_id) values (new.id);
end;
create trigger customer_of_placed_order after insert on orders begin
  insert into customer_changes (order_id) values (new.id);
end;
create trigger customer_of_changed_order
after update of status, user_id, guest_cart_id, total_minor, form, replaces_order_id on orders
when new.user_id <> old.user_id or new.guest_cart_id is not old.guest_cart_id
  or new.total_minor <> old.total_minor or new.form <> old.form
  or new.replaces_order_id is not old.replaces_order_id
  or (new.status <> old.status and 'cancelled' in (new.status, old.status)) begin
  insert into customer_changes (user_id, order_id) values (old.user_id, new.id);
end;
create trigger customer_of_new_refund after insert on refunds begin
  insert into customer_changes (order_id) values (new.order_id);
end;
create trigger customer_of_changed_refund after update of state on refunds when new.state <> old.state begin
  insert into customer_changes (order_id) values (new.order_id);
end;

insert into customer_changes (user_id) select id from users order by number;
insert into customer_changes (order_id)
select max(id) from orders where guest_cart_id is not null group by user_email;
