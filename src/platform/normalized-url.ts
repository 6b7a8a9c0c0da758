const maxUrlLength = 2_000;

/** Normalized URL without fragment; null unless public http(s). */
export function webAddress(text: string, from?: string): string | null {
  const url = URL.parse(text, from);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length > maxUrlLength ? null : url.href;
}
