const maxPathLength = 1024;
/** Dummy origin for parsing: a path that leaves this origin is rejected. */
const shop = 'http://shop';

/**
 * The path within this shop that `text` names, with query and fragment, or null. Anything a browser could
 * resolve to another origin (`//evil`, `/\evil`, `javascript:`) is rejected.
 */
export function nextPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxPathLength) return null;
  // Browsers drop tabs and line breaks and read \ as /, so these could hide a second slash.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(text)) return null;
  const url = URL.parse(text, shop);
  if (url?.origin !== shop || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
