-- What became of the VAT number of an order: the number of the shop, the outcome and the answer of VIES, as JSON.
alter table orders add column vat_check text;
