/** Browser navigations accept HTML; scripts request JSON. */
export function isPageLoad(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}
