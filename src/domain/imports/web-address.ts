const maxUrlLength = 2_000;

/** Without what only a browser makes use of; null for anything that is not on the web for everyone. */
export function webAddress(text: string, from?: string): string | null {
  const url = URL.parse(text, from);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length > maxUrlLength ? null : url.href;
}
