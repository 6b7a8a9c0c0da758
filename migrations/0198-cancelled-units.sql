-- Units of the rest of an order that was cancelled before it was paid for. `quantity` stays what was ordered.
alter table order_lines add column cancelled_units integer not null default 0;
