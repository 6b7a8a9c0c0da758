/** The table at this page, with a mail open over it where one is named. */
export function mailUrl({ page, open }: { page: number; open?: string }): string {
  const asked = new URLSearchParams();
  if (page > 1) asked.set('page', `${page}`);
  if (open !== undefined) asked.set('open', open);
  return asked.size > 0 ? `/admin/mail?${asked}` : '/admin/mail';
}

export function openedMailId(asked: URLSearchParams): string | null {
  return asked.get('open');
}
