-- Unfinished checkouts are listed by their address, and reminded of where the buyer permits it.
alter table checkout_drafts add column email text not null default '';
alter table checkout_drafts add column may_remind smallint not null default 0 check (may_remind in (0, 1));
update checkout_drafts set email = lower(trim(coalesce(draft::json -> 'form' ->> 'email', '')))
where draft::json -> 'form' ->> 'email' like '_%@_%._%';
create index checkout_drafts_by_time on checkout_drafts (updated_at);

-- Outlives the cart: an order with its checkout key was recovered by it.
create table checkout_reminders (
  -- That of the email.
  id text primary key,
  token_hash text not null unique,
  cart_id text not null,
  checkout_key text not null unique,
  -- The checkout of another cart, into which the items were taken by the link.
  continued_key text,
  email_hash text not null,
  sent_at bigint not null
);
create index checkout_reminders_by_continued_key on checkout_reminders (continued_key);
create index checkout_reminders_by_time on checkout_reminders (sent_at);
create index checkout_reminders_by_email on checkout_reminders (email_hash, sent_at);

-- Addresses that want no reminders, as hashes.
create table reminder_refusals (
  email_hash text primary key,
  refused_at bigint not null
);
