-- Gift cards: a balance that pays orders. The code itself is stored nowhere; it is derived from the id and the shop's
-- secret, as links in emails are.
create table gift_cards (
  id text primary key,
  -- Keyed with the shop's secret, so that reading the database gives no code.
  code_hash text not null unique,
  -- Of the code, so that people can tell cards apart.
  last4 text not null,
  currency text not null,
  -- Always the sum of the ledger. No write takes it below zero.
  balance_minor integer not null check (balance_minor >= 0),
  issued_minor integer not null,
  -- The address that the code was sent to; '' for a code that staff hand over, and once the address is erased.
  recipient text not null,
  message text not null,
  -- Its last day ends then; null for a card that does not expire.
  expires_at integer,
  disabled_at integer,
  created_at integer not null
) strict;
create index gift_cards_by_time on gift_cards (created_at, id);
create index gift_cards_by_end on gift_cards (last4);
create index gift_cards_by_recipient on gift_cards (recipient);

-- The ledger: entries are added and never changed.
create table gift_card_entries (
  id text primary key,
  card_id text not null references gift_cards (id),
  kind text not null check (kind in ('issue', 'hold', 'release', 'spend', 'refund', 'adjust')),
  -- Below zero where it takes from the balance.
  amount_minor integer not null,
  -- The order that was paid or refunded, by its id and number.
  order_id integer,
  order_number text,
  -- The payment at a provider that a hold waits for.
  attempt_id text,
  -- Why staff have adjusted the balance.
  reason text not null default '',
  created_at integer not null
) strict;
create index gift_card_entries_of_card on gift_card_entries (card_id, created_at, id);
create index gift_card_entries_of_order on gift_card_entries (order_id);
create index gift_card_entries_of_number on gift_card_entries (order_number);
create index gift_card_entries_of_attempt on gift_card_entries (attempt_id);

create trigger gift_card_entry_changed before update on gift_card_entries begin
  select raise(abort, 'entries of the gift card ledger are never changed');
end;
create trigger gift_card_entry_deleted before delete on gift_card_entries begin
  select raise(abort, 'entries of the gift card ledger are never deleted');
end;
