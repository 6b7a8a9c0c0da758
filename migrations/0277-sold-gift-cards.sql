-- Of an item that is a gift card, how many of its units have their card; null for all other items.
alter table order_lines add column gift_cards_issued integer;
create index order_lines_owed_gift_cards on order_lines (order_id) where gift_cards_issued < quantity;
