-- What of the order gift cards have paid; `amount_minor` is the rest.
alter table payments add column gift_card_minor integer not null default 0;
-- The card to which a refund went back.
alter table refunds add column gift_card_id text;
-- The ids of the cards that the checkout is to pay with, separated by commas.
alter table carts add column gift_cards text not null default '';
