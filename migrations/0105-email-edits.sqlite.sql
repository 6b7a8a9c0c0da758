-- Emails that staff have reworded or switched off. A template without a row is sent as the program words it.
create table email_edits (
  template text primary key,
  subject text,
  body text,
  is_on integer not null default 1,
  changed_at integer not null
) strict, without rowid;
