import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';

/**
 * Redirect target after signing in: the requested page, else the shop (ruling 5); for staff the
 * admin area (ruling 7). `next` is a path of this shop, or null.
 */
export function afterSignIn(visitor: Visitor, next: string | null): string {
  const isStaff = may(visitor, 'enter-admin');
  const isAllowed =
    next !== null && !isSignInPath(next) && (isAdminPath(next) === isStaff || isLinkPath(next));
  if (isAllowed) return next;
  return isStaff ? '/admin' : '/shop';
}

/** The page that verifies an email address asks everyone to sign in first. */
function isLinkPath(path: string): boolean {
  return path.startsWith('/verify?');
}

/** The storefront does not know the routes of the admin: the browser has to open them as a new document. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/i.test(path);
}

/** Never redirects back to a sign-in or sign-out page. */
function isSignInPath(path: string): boolean {
  return /^\/sign(?:in|out)(?:[/?#.]|$)/i.test(path);
}
