-- Words are split and folded before they get here: the tokenizer only cuts at spaces.
create virtual table product_search using fts5 (
  words,
  content = '',
  contentless_delete = 1,
  detail = 'none',
  prefix = '2 3',
  tokenize = 'ascii'
);
