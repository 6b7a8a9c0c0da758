-- Invoices and credit notes. `content` is all that stands on one: its PDF is made of nothing else.
create table documents (
  id integer primary key autoincrement,
  order_id integer not null references orders (id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null unique,
  -- Why it was issued.
  cause text not null check (cause in ('order', 'refund', 'refund-failed', 'cancellation', 'change')),
  -- The refund that a credit note is for, or whose failure an invoice makes good.
  refund_id text,
  issued_at integer not null,
  -- In the shop's time zone of then.
  issued_day text not null,
  currency text not null,
  total_minor integer not null,
  method text not null,
  content text not null check (json_valid(content)),
  -- Null for the shop itself.
  actor_id text
) strict;
create index documents_by_order on documents (order_id, id);
create index documents_by_day on documents (issued_day, id);

-- Accounting records are never changed, by whatever mistake.
create trigger documents_are_never_changed before update on documents begin
  select raise(abort, 'documents are never changed');
end;
create trigger documents_are_never_deleted before delete on documents begin
  select raise(abort, 'documents are never deleted');
end;

-- The last number of each series. Its row is locked until the document with the number is committed, so that no
-- number is left out.
create table document_series (
  prefix text primary key,
  last_number integer not null
) strict, without rowid;

-- Orders that may need a document. Rows are only inserted and deleted, so that placing and shipping orders waits
-- for nothing.
create table document_changes (
  id integer primary key autoincrement,
  order_id integer not null,
  cause text not null check (cause in ('paid', 'shipped', 'changed'))
) strict;

create trigger documents_of_paid_order after insert on payments when new.status = 'paid' begin
  insert into document_changes (order_id, cause) values (new.order_id, 'paid');
end;
create trigger documents_of_payment after update of status on payments
when new.status = 'paid' and old.status not in ('paid', 'partially-refunded', 'refunded') begin
  insert into document_changes (order_id, cause) values (new.order_id, 'paid');
end;
create trigger documents_of_shipped_order after update of fulfillment on orders
when old.fulfillment = 'unfulfilled' and new.fulfillment in ('partially-fulfilled', 'fulfilled', 'delivered') begin
  insert into document_changes (order_id, cause) values (new.id, 'shipped');
end;
create trigger documents_of_changed_order after update of fulfillment, total_minor on orders
when (new.total_minor <> old.total_minor or (new.fulfillment = 'cancelled' and old.fulfillment <> 'cancelled'))
  and exists (select 1 from documents where order_id = new.id) begin
  insert into document_changes (order_id, cause) values (new.id, 'changed');
end;
create trigger documents_of_new_refund after insert on refunds
when new.state = 'succeeded' and exists (select 1 from documents where order_id = new.order_id) begin
  insert into document_changes (order_id, cause) values (new.order_id, 'changed');
end;
create trigger documents_of_settled_refund after update of state on refunds
when new.state <> old.state and 'succeeded' in (new.state, old.state)
  and exists (select 1 from documents where order_id = new.order_id) begin
  insert into document_changes (order_id, cause) values (new.order_id, 'changed');
end;
