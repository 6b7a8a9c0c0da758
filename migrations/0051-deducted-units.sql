-- Units of the line that were deducted from stock; fewer than its quantity where stock was untracked or short.
alter table order_lines add column deducted_units integer not null default 0;
update order_lines set deducted_units = quantity;
