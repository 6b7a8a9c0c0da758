-- Standard terms: stock is counted in units, and units are reserved for a payment.
alter table stock rename column held to reserved;
alter table stock_changes rename column pieces_before to units_before;
alter table stock_changes rename column pieces_after to units_after;
alter table product_stock rename column pieces to units;
alter table stock_holds rename to stock_reservations;
drop index stock_holds_of_variant;
create index stock_reservations_of_variant on stock_reservations (variant_id);
