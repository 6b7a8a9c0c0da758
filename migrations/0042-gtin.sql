-- A Global Trade Item Number of 8, 12, 13 or 14 digits, with its check digit.
alter table variants add column gtin text;
