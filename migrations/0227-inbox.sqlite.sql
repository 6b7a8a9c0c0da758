-- The work that staff have with contact messages and reviews. What was there before is not waiting: messages went to
-- the mailbox of the shop, and reviews were published.
create table inbox_items (
  -- That of the message or review.
  id text primary key,
  kind text not null check (kind in ('message', 'review')),
  state text not null check (state in ('open', 'closed')),
  -- '' while it is no one's.
  assignee_id text not null default '',
  -- Rises with each change but notes, so that of two staff at once one is told.
  version integer not null default 1,
  received_at integer not null
) strict;
create index inbox_items_by_state on inbox_items (state, received_at, id);
create index inbox_items_by_time on inbox_items (received_at, id);
create index inbox_items_by_assignee on inbox_items (assignee_id, state);

-- What staff have done and written. Only replies are for the customer.
create table inbox_entries (
  id text primary key,
  item_id text not null references inbox_items (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note', 'closed', 'reopened', 'assigned')),
  -- '' once the account of the author is deleted.
  author_id text not null,
  assignee_id text not null default '',
  text text not null default '',
  -- The email of a reply.
  mail_id text not null default '',
  created_at integer not null
) strict;
create index inbox_entries_of_item on inbox_entries (item_id, created_at, id);
create index inbox_entries_of_author on inbox_entries (author_id);

create table saved_answers (
  id text primary key,
  title text not null unique,
  text text not null,
  version integer not null default 1
) strict;

-- The email that brought the message to the shop: replies belong to its conversation.
alter table contact_messages add column mail_id text not null default '';

insert into inbox_items (id, kind, state, received_at)
select id, 'message', 'closed', received_at from contact_messages;
insert into inbox_items (id, kind, state, received_at)
select id, 'review', 'closed', written_at from reviews;

create trigger inbox_of_new_message after insert on contact_messages begin
  insert into inbox_items (id, kind, state, received_at) values (new.id, 'message', 'open', new.received_at);
end;
create trigger inbox_of_deleted_message after delete on contact_messages begin
  delete from inbox_items where id = old.id;
end;
-- A review that comes back with its product was read before.
create trigger inbox_of_new_review after insert on reviews begin
  insert into inbox_items (id, kind, state, received_at)
  values (
    new.id,
    'review',
    case when exists (select 1 from deleted_reviews where id = new.id) then 'closed' else 'open' end,
    new.written_at
  );
end;
create trigger inbox_of_changed_review after update of stars, title, body on reviews
when new.stars <> old.stars or new.title is not old.title or new.body <> old.body begin
  update inbox_items set state = 'open', version = version + 1 where id = new.id;
end;
create trigger inbox_of_deleted_review after delete on reviews begin
  delete from inbox_items where id = old.id;
end;
