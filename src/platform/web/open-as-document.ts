import { redirectDocument } from 'react-router';
import { isPageLoad } from './is-page-load.ts';

/**
 * For a page with a content security policy of its own: a script that shows it after another page would keep the policy
 * of that one. Null where the request comes from the page itself.
 */
export function openAsDocument(request: Request, path: string): Response | null {
  const referrer = request.headers.get('referer');
  if (isPageLoad(request) || referrer === null || !URL.canParse(referrer)) return null;
  return new URL(referrer).pathname === path ? null : redirectDocument(path);
}
