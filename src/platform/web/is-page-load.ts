import type { RequestHead } from '#platform/http/request-head.ts';

/** Browser navigations accept HTML; scripts request JSON. */
export function isPageLoad(request: RequestHead): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}
