-- Addresses that were typed and not yet confirmed by the link of an email. Those of before are subscribed already.
create table newsletter_requests (
  email text primary key,
  token_hash text not null unique,
  requested_at integer not null
) strict;

-- Names a subscriber in links without the address.
alter table newsletter_subscribers add column id text not null default '';
update newsletter_subscribers set id = lower(hex(randomblob(16)));
create unique index newsletter_subscribers_by_id on newsletter_subscribers (id);
create index newsletter_subscribers_by_time on newsletter_subscribers (subscribed_at, id);
