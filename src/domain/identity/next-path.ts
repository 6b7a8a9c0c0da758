const maxPathLength = 1024;
/** Where a path is read: nothing but its own origin can come out again. */
const shop = 'http://shop';

/**
 * The path of this shop that `text` names, with query and fragment, or null. Whatever a browser could
 * read as an address elsewhere (`//evil`, `/\evil`, `javascript:`) is none.
 */
export function nextPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxPathLength) return null;
  // Browsers drop tabs and line ends and take \ for /, so that these could hide a second slash.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(text)) return null;
  const url = URL.parse(text, shop);
  if (url?.origin !== shop || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
