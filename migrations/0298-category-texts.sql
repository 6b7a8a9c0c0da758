-- What a category says of itself: beneath the heading of its list, and to search engines; '' for nothing.
alter table categories add column about text not null default '';
alter table categories add column seo_title text not null default '';
alter table categories add column seo_description text not null default '';
