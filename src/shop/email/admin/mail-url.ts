/** The URL of a page of the table, optionally with an email opened over it. */
export function mailUrl({ page, open }: { page: number; open?: string }): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', `${page}`);
  if (open !== undefined) query.set('open', open);
  return query.size > 0 ? `/admin/mail?${query}` : '/admin/mail';
}

export function parseOpenedMailId(query: URLSearchParams): string | null {
  return query.get('open');
}
