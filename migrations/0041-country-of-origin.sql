-- An ISO 3166-1 code of two letters.
alter table products add column country_of_origin text;
