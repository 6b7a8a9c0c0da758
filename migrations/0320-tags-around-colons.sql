-- Tags have no spaces around a colon from now on, so that "material: linen" is the same as "material:linen".
update products set tags = replace(replace(tags, ' :', ':'), ': ', ':')
where tags like '% :%' or tags like '%: %';

insert into product_tags (tag, product_id)
select replace(replace(tag, ' :', ':'), ': ', ':'), product_id from product_tags
where tag like '% :%' or tag like '%: %'
on conflict do nothing;
delete from product_tags where tag like '% :%' or tag like '%: %';

insert into order_tags (tag, order_id)
select replace(replace(tag, ' :', ':'), ': ', ':'), order_id from order_tags
where tag like '% :%' or tag like '%: %'
on conflict do nothing;
delete from order_tags where tag like '% :%' or tag like '%: %';

insert into customer_tags (tag, customer_id)
select replace(replace(tag, ' :', ':'), ': ', ':'), customer_id from customer_tags
where tag like '% :%' or tag like '%: %'
on conflict do nothing;
delete from customer_tags where tag like '% :%' or tag like '%: %';

update segments set tag = replace(replace(tag, ' :', ':'), ': ', ':')
where tag like '% :%' or tag like '%: %';
