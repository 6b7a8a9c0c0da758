const path = '/admin/webhooks';

/** The URL of a page of the delivery log, optionally with the confirmation to delete a webhook. */
export function webhooksUrl(page = 1, deleted?: string): string {
  const asked = new URLSearchParams(page > 1 ? { page: `${page}` } : {});
  if (deleted !== undefined) asked.set('delete', deleted);
  return asked.size > 0 ? `${path}?${asked}` : path;
}

export function parsePage(asked: URLSearchParams): number {
  return Number(asked.get('page') ?? 1);
}

export function parseDeletedWebhookId(asked: URLSearchParams): string | null {
  return asked.get('delete');
}
