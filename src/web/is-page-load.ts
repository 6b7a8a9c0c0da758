/** A form or link that the browser itself follows asks for a page; scripts ask for data. */
export function isPageLoad(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}
