-- The subject of an audit event by type and id. A text before was 'order 17'; that of the orders of a deleted account
-- has no id.
alter table audit_entries add column subject_type text not null default '';
alter table audit_entries add column subject_id text not null default '';
update audit_entries set subject_type = 'order', subject_id = ''
  where subject = 'orders of a deleted account';
update audit_entries set subject_type = 'api-key', subject_id = substr(subject, 9)
  where subject like 'api key %';
update audit_entries set subject_type = 'discount-code', subject_id = substr(subject, 15)
  where subject like 'discount code %';
update audit_entries set
  subject_type = substr(subject, 1, strpos(subject, ' ') - 1), subject_id = substr(subject, strpos(subject, ' ') + 1)
  where subject_type = '';
alter table audit_entries drop column subject;
