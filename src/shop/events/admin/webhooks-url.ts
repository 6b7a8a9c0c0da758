const path = '/admin/webhooks';

/** The URL of a page of the delivery log, optionally with the confirmation to delete a webhook. */
export function webhooksUrl(page = 1, deleted?: string): string {
  const query = new URLSearchParams(page > 1 ? { page: `${page}` } : {});
  if (deleted !== undefined) query.set('delete', deleted);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function parsePage(query: URLSearchParams): number {
  return Number(query.get('page') ?? 1);
}

export function parseDeletedWebhookId(query: URLSearchParams): string | null {
  return query.get('delete');
}
